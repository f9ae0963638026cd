import type { Tool } from '@minagent/types'
import { type ArgumentParser, PARSER, parserOf } from './argument-parser.ts'

/** A tool like another but for some members; works for tools that are instances of a class, too. */
export function derivedTool(tool: Tool, changes: Partial<Pick<Tool, 'execute' | 'timeoutMs'>>): Tool {
  const { name, description, parameters, timeoutMs, metadata, outputSchema, outputDescription, errorDescription } = tool
  const parser = parserOf(tool)
  const derived: Tool & { readonly [PARSER]?: ArgumentParser } = {
    name,
    description,
    parameters,
    execute: (args, context) => tool.execute(args, context),
    ...(tool.precheck && { precheck: (args, context) => tool.precheck?.(args, context) }),
    ...(tool.verify && { verify: (args, context) => tool.verify?.(args, context) ?? { done: false } }),
    ...(timeoutMs !== undefined && { timeoutMs }),
    ...(metadata && { metadata }),
    ...(outputSchema !== undefined && { outputSchema }),
    ...(outputDescription !== undefined && { outputDescription }),
    ...(errorDescription !== undefined && { errorDescription }),
    ...(parser && { [PARSER]: parser }),
    ...changes,
  }
  return derived
}
