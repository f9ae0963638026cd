import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

/** Subpath of the umbrella → the entry point that it gives on. */
const subpaths = {
  a2a: 'multiagent/a2a',
  'ai-sdk': 'models/ai-sdk',
  anthropic: 'models/anthropic',
  bfcl: 'eval/bfcl',
  cli: 'cli',
  client: 'service/client',
  'crash-testing': 'session/testing',
  eval: 'eval',
  'eval-files': 'eval/node',
  'fake-provider': 'models/testing',
  files: 'session/node',
  google: 'models/google',
  graph: 'graph',
  local: 'models/local',
  loop: 'loop',
  matchers: 'eval/matchers',
  mcp: 'mcp',
  memory: 'memory',
  models: 'models',
  multiagent: 'multiagent',
  node: 'models/node',
  observability: 'observability',
  openai: 'models/openai',
  otel: 'observability/otel',
  planner: 'planner',
  postgres: 'session/postgres',
  prices: 'models/prices',
  rag: 'rag',
  'rag-files': 'rag/node',
  'rag-postgres': 'rag/postgres',
  'rag-sqlite': 'rag/sqlite',
  'rag-testing': 'rag/testing',
  'rag-usearch': 'rag/usearch',
  redis: 'multiagent/redis',
  restate: 'session/restate',
  runtime: 'types/runtime',
  serve: 'service/node',
  service: 'service',
  session: 'session',
  sqlite: 'session/sqlite',
  testing: 'types/testing',
  tokenizer: 'models/tokenizer',
  tokens: 'types/tokens',
  tools: 'tools',
  'trace-files': 'observability/node',
  types: 'types',
  workspace: 'workspace',
}

describe('the subpaths of minagent', () => {
  // When a package has a new name: `npx vitest run packages/minagent --update` writes the files again.
  it.each(Object.entries(subpaths))('minagent/%s gives every name of @minagent/%s, by name', async (subpath, entry) => {
    const names = exportedNames(entry)

    expect(names.length).toBeGreaterThan(0)
    await expect(reExport(names, `@minagent/${entry}`)).toMatchFileSnapshot(`../src/${subpath}.ts`)
  })

  it('are all declared in the manifest, and no other', () => {
    const manifest = JSON.parse(read('../package.json'))

    expect(Object.keys(manifest.exports).sort()).toEqual(
      ['.', ...Object.keys(subpaths).map((name) => `./${name}`), './package.json'].sort(),
    )
  })
})

interface Exported {
  readonly name: string
  readonly isType: boolean
}

function exportedNames(entry: string): Exported[] {
  const [folder, file = 'index'] = entry.split('/')
  const source = read(`../../${folder}/src/${file}.ts`)
  const lists = source.matchAll(/export (type )?\{([^}]*)\}/g)
  const names = [...lists].flatMap(([, type, list = '']) =>
    list
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== '')
      .map((item) => ({ name: item.replace(/^type /, '').replace(/^.* as /, ''), isType: Boolean(type) || item.startsWith('type ') })),
  )
  const declared = [...source.matchAll(/export (?:async )?(?:(interface|type)|function|const|class) (\w+)/g)]
  return [...names, ...declared.map(([, type, name = '']) => ({ name, isType: Boolean(type) }))].sort(byName)
}

/** The order of the formatter: letter by letter, of the same letter the capital first. */
function byName(a: Exported, b: Exported): number {
  const [x, y] = [a, b].map(({ name }) => name.replace(/./g, (letter) => `${letter.toLowerCase()}${letter < 'a' ? 0 : 1}`))
  return (x ?? '') < (y ?? '') ? -1 : 1
}

/** As the formatter of this repository writes it. */
function reExport(names: readonly Exported[], from: string): string {
  const keyword = names.every(({ isType }) => isType) ? 'export type' : 'export'
  const items = names.map(({ name, isType }) => (isType && keyword === 'export' ? `type ${name}` : name))
  const line = `${keyword} { ${items.join(', ')} } from '${from}'\n`
  return line.length <= 141 ? line : `${keyword} {\n${items.map((item) => `  ${item},\n`).join('')}} from '${from}'\n`
}

function read(path: string): string {
  return readFileSync(fileURLToPath(new URL(path, import.meta.url)), 'utf8')
}
