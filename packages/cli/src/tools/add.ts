import { defineTool, jsonSchema } from '@minagent/tools'
import type { Tool } from '@minagent/types'
import { toolPrompts, toolTexts } from '../prompts.ts'
import { calculate } from './calculate.ts'
import { pure, type ToolOptions } from './tool-options.ts'

/** The tool `add`: the sum of `a` and `b` as `{ value }`. */
export function addTool({ locale = 'en' }: ToolOptions = {}): Tool {
  const { description, a, b } = toolPrompts.add
  return defineTool({
    name: 'add',
    description,
    parameters: jsonSchema({
      type: 'object',
      properties: { a: { type: 'number', description: a }, b: { type: 'number', description: b } },
      required: ['a', 'b'],
      additionalProperties: false,
    }),
    execute: (args) => ({ value: calculate(args.a, 'add', args.b, toolTexts[locale]) }),
    metadata: pure,
  })
}
