import { ProgramError } from './messages.ts'

type Module = Readonly<Record<string, unknown>>

/** What a program in the page may import; each is loaded when a program asks for it. */
const libraries: Readonly<Record<string, () => Promise<Module>>> = {
  '@minagent/types': () => import('@minagent/types'),
  '@minagent/types/runtime': () => import('@minagent/types/runtime'),
  '@minagent/types/tokens': () => import('@minagent/types/tokens'),
  '@minagent/types/testing': () => import('@minagent/types/testing'),
  '@minagent/models': () => import('@minagent/models'),
  '@minagent/models/local': () => import('@minagent/models/local'),
  '@minagent/models/openai': () => import('@minagent/models/openai'),
  '@minagent/models/anthropic': () => import('@minagent/models/anthropic'),
  '@minagent/models/google': () => import('@minagent/models/google'),
  '@minagent/models/prices': () => import('@minagent/models/prices'),
  '@minagent/tools': () => import('@minagent/tools'),
  '@minagent/loop': () => import('./observed-loop.ts'),
  '@minagent/session': () => import('@minagent/session'),
  '@minagent/memory': () => import('@minagent/memory'),
  '@minagent/rag': () => import('@minagent/rag'),
  '@minagent/planner': () => import('@minagent/planner'),
  '@minagent/graph': () => import('@minagent/graph'),
  '@minagent/multiagent': () => import('@minagent/multiagent'),
  '@minagent/observability': () => import('@minagent/observability'),
  '@minagent/eval': () => import('@minagent/eval'),
  zod: () => import('zod'),
}

const loaded: Record<string, Module> = {}

/** Loads a library and gives the text of a module that hands its names out. */
export async function libraryModule(specifier: string): Promise<string> {
  const load = libraries[specifier]
  if (!load) throw new ProgramError('not-allowed', specifier)
  const module = await load()
  loaded[specifier] = module
  Reflect.set(globalThis, '__libraries', loaded)
  const names = Object.keys(module).filter((name) => name !== 'default')
  const taken = `const module = globalThis.__libraries[${JSON.stringify(specifier)}]\n`
  // A name that is exported may be a word of the language, such as `catch` of zod.
  const constants = names.map((name, index) => `const name${index} = module[${JSON.stringify(name)}]\n`).join('')
  const exported = `export { ${names.map((name, index) => `name${index} as ${name}`).join(', ')} }\n`
  return taken + constants + exported + ('default' in module ? 'export default module.default\n' : '')
}
