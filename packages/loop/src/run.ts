import type { Model, RunInput, RunOptions, RunResult, StandardSchema, Toolbox } from '@minagent/types'
import { Agent, type ResultWith } from './agent.ts'
import type { AgentOptions } from './settings.ts'

/** Options of {@link run}: those of an agent and those of one run. */
export type RunCallOptions = Omit<AgentOptions, 'model' | 'tools'> & RunOptions

/**
 * The book's call (chapter 3): asks `model`, runs the tools it asks for, and so on until it answers.
 * @throws RunError, with the whole result, unless the run completed.
 */
export function run<S extends StandardSchema>(
  model: Model,
  tools: Toolbox,
  input: RunInput,
  options: RunCallOptions & { readonly output: S },
): Promise<ResultWith<S>>
export function run(model: Model, tools: Toolbox, input: RunInput, options?: RunCallOptions): Promise<RunResult>
export async function run(model: Model, tools: Toolbox, input: RunInput, options: RunCallOptions = {}): Promise<RunResult> {
  return new Agent({ ...options, model, tools }).run(input, options)
}
