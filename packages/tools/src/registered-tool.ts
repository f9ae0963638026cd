import { MinagentError, type Origin, type Tool, type ToolMetadata, type ToolSchema } from '@minagent/types'
import { type ArgumentParser, parserOf } from './argument-parser.ts'
import { checkTool, parserFor } from './define-tool.ts'
import { toolMetadata } from './policy/policy.ts'
import { ownSchema } from './validation/check-schema.ts'

/** A tool with all that is prepared once, when it is registered. */
export interface RegisteredTool {
  readonly tool: Tool
  readonly schema: ToolSchema
  readonly metadata: ToolMetadata
  readonly parser: ArgumentParser
  /** Put on what the model is given, where the tool itself says that its output is untrusted. */
  readonly origin: Origin | undefined
}

/** @throws MinagentError `invalid_definition` or `invalid_schema` */
export function registeredTool(tool: Tool): RegisteredTool {
  if (typeof tool !== 'object' || tool === null) {
    throw new MinagentError('invalid_definition', 'A tool is an object, as defineTool gives it.', { details: { name: String(tool) } })
  }
  checkTool(tool)
  const { name, description } = tool
  const parameters = ownSchema(tool.parameters)
  const parser = parserOf(tool) ?? parserFor(parameters, parameters)
  return { tool, schema: { name, description, parameters }, metadata: toolMetadata(tool), parser, origin: originOf(tool) }
}

function originOf({ name, metadata }: Tool): Origin | undefined {
  if (metadata?.untrustedOutput !== true) return undefined
  return { kind: metadata.executionLocation === 'mcp' ? 'mcp' : 'tool', name, untrusted: true }
}
