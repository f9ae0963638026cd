import type { ModelResponse } from '@minagent/types'
import type { AgentRun } from './agent-run.ts'
import { feedBack } from './model-call.ts'
import { RoundContext } from './round-context.ts'
import type { Gate } from './settings.ts'
import { readOutput } from './structured-output.ts'

/** The model asked for nothing more. Gives no promise where nobody looks at the answer before the run ends. */
export function finish(run: AgentRun, round: number, response: ModelResponse): Promise<void> | undefined {
  const { context, gate } = run.settings
  if (run.options.output || gate || context?.record) return finishRun(run, round, response)
  if (!run.ended && !run.steered) run.complete(response.message.content, undefined)
  return undefined
}

//#region finish
/** The model asked for nothing more: the run ends unless something sends it on. */
async function finishRun(run: AgentRun, round: number, { message, stopReason }: ModelResponse): Promise<void> {
  const { context, gate } = run.settings
  const answer = message.content
  let output: unknown
  if (run.options.output) {
    const reading = await readOutput(run.options.output, answer, stopReason)
    if (run.ended) return
    if ('error' in reading) return feedBack(run, round, reading.error, reading.feedback)
    output = reading.value
  }
  if (gate && !(await passesGate(run, gate, round, answer))) return
  if (run.ended || run.steered) return
  run.accept()
  if (context?.record) await context.record(run.record.messages, new RoundContext(run, round))
  run.complete(answer, output)
}
//#endregion finish

/** @throws TypeError for a decision that is none: an answer that nobody accepted must not pass. */
async function passesGate(run: AgentRun, gate: Gate, round: number, answer: string): Promise<boolean> {
  const { stepRunner } = run.settings
  const work = async () => await gate(answer, new RoundContext(run, round))
  const decision = stepRunner ? await stepRunner.run(`gate:${round}`, work, { kind: 'gate', runId: run.id, round }) : await work()
  if (run.ended || decision?.accept === true) return !run.ended
  if (typeof decision?.feedback !== 'string') {
    throw new TypeError('A gate must return { accept: true } or { accept: false, feedback: string }.')
  }
  run.log.feedback(round, { role: 'user', content: decision.feedback, name: 'model_feedback' }, 'gate')
  return false
}
