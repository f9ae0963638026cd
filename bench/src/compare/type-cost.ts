import { join } from 'node:path'
import { instantiations } from '../instantiations.ts'
import type { InstalledPeer } from './install.ts'
import type { TypesSource } from './peer.ts'
import type { Figures } from './works.ts'

const TOOLS = 10

/** Instantiations of types for ten tools and one agent, above those of the ten schemas alone. @throws when the program has an error. */
export function typeCost({ peer: { types }, folder }: InstalledPeer): Figures {
  if (!types) return undefined
  const costOf = (source: string) => instantiations(join(folder, 'checked.ts'), source)
  return { instantiations: costOf(agentProgram(types)) - costOf(schemasProgram(types)) }
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
