import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import type { InstalledPeer } from './install.ts'
import type { TypesSource } from './peer.ts'
import type { Figures } from './works.ts'

const TOOLS = 10

/** Instantiations of types for ten tools and one agent, above those of the ten schemas alone. @throws when the program has an error. */
export function typeCost({ peer: { types }, folder }: InstalledPeer): Figures {
  if (!types) return undefined
  return {
    instantiations: instantiations(folder, 'agent.ts', agentProgram(types)) - instantiations(folder, 'schemas.ts', schemasProgram(types)),
  }
}

function schemasProgram({ schemaImport, schema }: TypesSource): string {
  const schemas = Array.from({ length: TOOLS }, (_, index) => `export const schema${index} = ${schema(index)}`)
  return [schemaImport, ...schemas, ''].join('\n')
}

function agentProgram(types: TypesSource): string {
  const tools = Array.from({ length: TOOLS }, (_, index) => `tool${index}`)
  const definitions = tools.map((name, index) => `export const ${name} = ${types.tool(index)}`)
  return [types.imports, schemasProgram(types), ...definitions, `export const agent = ${types.agent(tools)}`, ''].join('\n')
}

function instantiations(folder: string, name: string, source: string): number {
  const file = join(folder, name)
  writeFileSync(file, source)
  const program = ts.createProgram([file], {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    types: [],
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts', 'lib.dom.asynciterable.d.ts'],
  })
  const [problem] = ts.getPreEmitDiagnostics(program)
  if (problem) throw new Error(ts.flattenDiagnosticMessageText(problem.messageText, '\n'))
  return program.getInstantiationCount()
}
