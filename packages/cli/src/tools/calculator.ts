import { defineTool, jsonSchema } from '@minagent/tools'
import type { Tool } from '@minagent/types'
import { toolPrompts, toolTexts } from '../prompts.ts'
import { calculate, operations } from './calculate.ts'
import { pure, type ToolOptions } from './tool-options.ts'

/** The tool `calculator`: one operation on two numbers; the result is a number. */
export function calculatorTool({ locale = 'en' }: ToolOptions = {}): Tool {
  const { description, left, operation, right } = toolPrompts.calculator
  return defineTool({
    name: 'calculator',
    description,
    parameters: jsonSchema({
      type: 'object',
      properties: {
        left: { type: 'number', description: left },
        operation: { type: 'string', enum: operations, description: operation },
        right: { type: 'number', description: right },
      },
      required: ['left', 'operation', 'right'],
      additionalProperties: false,
    }),
    execute: (args) => calculate(args.left, args.operation, args.right, toolTexts[locale]),
    metadata: pure,
  })
}
