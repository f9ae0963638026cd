import { defineTool, jsonSchema } from '@minagent/tools'
import type { Tool } from '@minagent/types'
import { toolPrompts } from '../prompts.ts'
import { pure } from './tool-options.ts'

const DEMO_TEXT = 'DevMind 将模型调用、工具执行和停止条件拆成独立边界。'

/** The tool `read_demo_text`: no parameters, always the same `{ text }`. */
export function readDemoTextTool(): Tool {
  return defineTool({
    name: 'read_demo_text',
    description: toolPrompts.read_demo_text.description,
    parameters: jsonSchema({ type: 'object', properties: {}, additionalProperties: false }),
    execute: () => ({ text: DEMO_TEXT }),
    metadata: pure,
  })
}
