import { instantiations } from './instantiations.ts'
import { summary } from './measure.ts'
import { inBench } from './places.ts'
import type { Row } from './report.ts'

/** Types that TypeScript instantiates to check ten tools, of five arguments each, and an agent that has them. */
export function benchChecking(): Row[] {
  const alone = costOf(`import { z } from 'zod'\n${ten(zodSchema)}`)
  const zod = costOf(`import { z } from 'zod'\n${program(zodTool)}`)
  const json = costOf(program(jsonTool))
  const row = (name: string, count: number): Row => ({ name, unit: 'instantiations', ours: summary(name, [count]) })
  return [
    { ...row('checking ten tools with zod and an agent, above their schemas', zod - alone), aim: { value: 3_000 } },
    row('checking ten tools with JSON Schema and an agent, their schemas included', json),
  ]
}

function ten(write: (index: number) => string): string {
  return Array.from({ length: 10 }, (_, index) => write(index)).join('\n')
}

function program(tool: (index: number) => string): string {
  const names = Array.from({ length: 10 }, (_, index) => `tool${index}`).join(', ')
  return `import { Agent } from '@minagent/loop'
import { defineTool, jsonSchema, ToolRegistry } from '@minagent/tools'
import { assistant, type Model } from '@minagent/types'
${ten(tool)}
const model: Model = { complete: async () => ({ message: assistant('x'), stopReason: 'end_turn', usage: {} }) }
export const agent = new Agent({ model, tools: new ToolRegistry([${names}]), system: 'You help.' })
export const answer: Promise<string | null> = agent.run('Hello').then((result) => result.answer)
export { jsonSchema }`
}

/** Schemas alone, whose types are used as a tool uses them. */
function zodSchema(index: number): string {
  return `const schema${index} = ${zodOf(index)}
export const work${index} = (${argumentsOf(index)}: z.infer<typeof schema${index}>) => (${resultOf(index)})`
}

function zodTool(index: number): string {
  return toolOf(index, zodOf(index))
}

function jsonTool(index: number): string {
  const where = `{ type: 'object', properties: { lat: { type: 'number' }, lon: { type: 'number' } }, required: ['lat', 'lon'] }`
  const properties = `{ city: { type: 'string' }, unit${index}: { enum: ['c', 'f'] }, days: { type: 'integer', minimum: 1, maximum: 14 },
    tags: { type: 'array', items: { type: 'string' } }, where: ${where} }`
  return toolOf(index, `jsonSchema({ type: 'object', properties: ${properties}, required: ['city', 'unit${index}', 'days'] })`)
}

function zodOf(index: number): string {
  return `z.object({ city: z.string(), unit${index}: z.enum(['c', 'f']), days: z.number().int().min(1).max(14),
    tags: z.array(z.string()).optional(), where: z.object({ lat: z.number(), lon: z.number() }).optional() })`
}

function toolOf(index: number, schema: string): string {
  const execute = `(${argumentsOf(index)}) => (${resultOf(index)})`
  return `const tool${index} = defineTool({ name: 'tool${index}', description: 'd', parameters: ${schema}, execute: ${execute} })`
}

function argumentsOf(index: number): string {
  return `{ city, unit${index}, days, tags, where }`
}

function resultOf(index: number): string {
  return `{ city, unit: unit${index}.toUpperCase(), days: days + 1, tags: tags?.length, lat: where?.lat }`
}

function costOf(code: string): number {
  return instantiations(inBench('checked.ts'), code)
}
