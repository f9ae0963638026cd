import type { ModelResponse } from '@minagent/types'
import type { AgentRun } from './agent-run.ts'
import { feedBack } from './model-call.ts'
import { RoundContext } from './round-context.ts'
import { readOutput } from './structured-output.ts'

/** The model asked for nothing more: the run ends unless something sends it on. */
export async function finishRun(run: AgentRun, round: number, { message, stopReason }: ModelResponse): Promise<void> {
  const { context, gate } = run.settings
  const answer = message.content
  let output: unknown
  if (run.options.output) {
    const reading = await readOutput(run.options.output, answer, stopReason)
    if (run.ended) return
    if ('error' in reading) return feedBack(run, round, reading.error, reading.feedback)
    output = reading.value
  }
  if (gate && !(await passesGate(run, round, answer))) return
  if (run.ended || run.steered) return
  run.accept()
  if (context?.record) await context.record(run.record.messages, new RoundContext(run, round))
  run.complete(answer, output)
}

async function passesGate(run: AgentRun, round: number, answer: string): Promise<boolean> {
  const { gate, stepRunner } = run.settings
  const context = new RoundContext(run, round)
  const work = async () => (await gate?.(answer, context)) ?? { accept: true as const }
  const decision = stepRunner ? await stepRunner.run(`gate:${round}`, work, { kind: 'gate', runId: run.id, round }) : await work()
  if (decision.accept || run.ended) return decision.accept
  run.log.feedback(round, { role: 'user', content: decision.feedback, name: 'model_feedback' }, 'gate')
  return false
}
