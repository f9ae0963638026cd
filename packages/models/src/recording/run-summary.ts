import { RunError, type RunResult } from '@minagent/types'
import { type RedactText, redactedJson } from '@minagent/types/runtime'
import type { RunParts, RunProgram } from './run-program.ts'

/** Runs a program to the end of its run, whatever the end is. */
export async function resultOf(program: RunProgram, parts: RunParts): Promise<RunResult> {
  try {
    return await program(parts)
  } catch (error) {
    if (error instanceof RunError) return error.result
    throw error
  }
}

/** What a recording tells of how its run ended, and what a replay must give again. */
export function runSummary(result: RunResult, redact: RedactText): unknown {
  const { stopReason, final, modelRounds, toolCalls, steps, error } = result
  const calls = result.messages.flatMap((message) => (message.role === 'assistant' ? message.toolCalls : []))
  return redactedJson(
    {
      stop_reason: stopReason,
      final,
      model_rounds: modelRounds,
      tool_calls: toolCalls,
      calls: calls.map(({ name, arguments: input }) => ({ name, input })),
      steps: steps.map(({ detail }) => detail),
      ...(error ? { error } : {}),
    },
    redact,
  )
}
