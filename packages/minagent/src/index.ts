export { Agent, run } from '@minagent/loop'
export { FakeModel } from '@minagent/models'
export { defineTool, jsonSchema, ToolRegistry } from '@minagent/tools'
export {
  assistant,
  canonicalJson,
  createMessage,
  fromWire,
  type Message,
  type Model,
  type ModelResponse,
  type Role,
  RunError,
  type RunResult,
  type Step,
  system,
  type Tool,
  type ToolCall,
  toolMessage,
  toWire,
  user,
} from '@minagent/types'
