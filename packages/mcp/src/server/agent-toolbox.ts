import {
  type AgentLike,
  type JsonSchema,
  type Run,
  type RunResult,
  type Toolbox,
  type ToolCall,
  type ToolContext,
  type ToolResult,
  toolErrorText,
} from '@minagent/types'
import { fill, mcpTexts } from '../prompts.ts'

/** How an agent is shown as a tool. */
export interface AgentTool {
  /** Default: the agent's name, or `run_agent`. */
  readonly name?: string
  /** What a model is told of it; say what the agent is for. */
  readonly description?: string
}

/** A toolbox with one tool: the agent, which is given a task and answers with its final text. */
export function agentToolbox(agent: AgentLike, { name = agent.name ?? 'run_agent', description }: AgentTool = {}): Toolbox {
  const texts = mcpTexts.en
  const parameters: JsonSchema = {
    type: 'object',
    properties: { task: { type: 'string', minLength: 1, description: texts.agentTask } },
    required: ['task'],
    additionalProperties: false,
  }
  const schemas = [{ name, description: description ?? fill(texts.agentDescription, { name }), parameters }]
  return {
    schemas: () => schemas,
    // An agent can do whatever its tools can, and nobody here knows what that is.
    describe: (asked) => (asked === name ? WORST_CASE : undefined),
    encode: (result) => (result.ok ? String(result.data) : result.error.message),
    async execute(call, context) {
      const { task } = call.arguments
      if (call.name !== name) return failure(call, 'TOOL_NOT_FOUND', toolErrorText('TOOL_NOT_FOUND', call.name))
      if (typeof task !== 'string' || task === '' || Object.keys(call.arguments).length > 1) {
        return failure(call, 'INVALID_ARGUMENTS', texts.agentArguments)
      }
      try {
        return resultOf(call, await finished(agent.start(task, { signal: context.signal, runId: context.runId }), context))
      } catch (cause) {
        // What a mistake in the program says is for its owner, not for a client.
        return { ...failure(call, 'TOOL_FAILED', toolErrorText('TOOL_FAILED', name)), cause }
      }
    },
  }
}

const WORST_CASE = {
  executionLocation: 'local',
  sideEffect: 'external',
  risk: 'high',
  idempotent: false,
  untrustedOutput: true,
} as const

/** Passes on what happens, and the result. A defect of the run is thrown. */
async function finished(run: Run, context: ToolContext): Promise<RunResult> {
  for await (const event of run) context.emit?.(event)
  return run.result
}

function resultOf(call: ToolCall, { answer, stopReason, error }: RunResult): ToolResult {
  if (answer !== null) return { ok: true, tool: call.name, callId: call.id, data: answer, error: null }
  return failure(call, 'TOOL_FAILED', fill(mcpTexts.en.agentStopped, { stopReason, reason: error?.message ?? '' }).trim())
}

function failure(
  { id, name }: ToolCall,
  code: 'TOOL_NOT_FOUND' | 'INVALID_ARGUMENTS' | 'TOOL_FAILED',
  message: string,
): ToolResult & { readonly ok: false } {
  return { ok: false, tool: name, callId: id, data: null, error: { code, message } }
}
