import { defineTool, jsonSchema, ToolRegistry } from '@minagent/tools'
import { type RunEvent, type Tool, ToolError } from '@minagent/types'

const nothing = jsonSchema({ type: 'object', properties: {} })
const image = { type: 'image', media_type: 'image/png', data: 'iVBORw0KGgo=' } as const
const json = { type: 'file', media_type: 'application/json', name: 'data.json', data: 'eyJ0ZXN0IjoiZGF0YSJ9' } as const

/** The tools that the conformance suite asks a server for, as far as tools of this family can be them. */
export const conformanceTools = new ToolRegistry([
  answering('test_simple_text', () => 'This is a simple text response for testing.'),
  answering('test_image_content', () => ({ blocks: [image] })),
  answering('test_audio_content', () => ({ blocks: [{ type: 'file', media_type: 'audio/wav', data: 'UklGRg==' }] })),
  answering('test_embedded_resource', () => ({ blocks: [json] })),
  answering('test_multiple_content_types', () => ({ blocks: [{ type: 'text', text: 'Several kinds:' }, image, json] })),
  answering('test_error_handling', () => {
    throw new ToolError('This tool intentionally returns an error for testing')
  }),
  answering('test_tool_with_progress', async (_args, context) => {
    for (let round = 0; round < 3; round++) {
      context.emit?.(begun(round))
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    return 'done'
  }),
  defineTool({
    name: 'json_schema_2020_12_tool',
    description: 'Tool with JSON Schema 2020-12 features.',
    parameters: {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      type: 'object',
      $defs: { address: { type: 'object', properties: { street: { type: 'string' }, city: { type: 'string' } } } },
      properties: { name: { type: 'string' }, address: { $ref: '#/$defs/address' } },
      additionalProperties: false,
    },
    execute: () => 'ok',
  }),
])

function answering(name: string, execute: Tool['execute']): Tool {
  return defineTool({ name, description: `Answers the suite (${name}).`, parameters: nothing, execute })
}

function begun(round: number): RunEvent {
  return { type: 'model.started', runId: 'run_1', at: 0, round }
}
