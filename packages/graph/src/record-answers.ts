import { MinagentError, type RecordedSteps, sameJson } from '@minagent/types'
import { plainJson } from './plain-json.ts'

/**
 * Records answers by the addresses of their questions, all or none; one that is there already is no mistake when it is the same.
 * @throws MinagentError `answer_mismatch` for an address where nothing was asked, or that was answered otherwise.
 */
export async function recordAnswers(steps: RecordedSteps, answers: Readonly<Record<string, unknown>>): Promise<void> {
  const entries = Object.entries(answers).map(([address, answer]) => ({
    address,
    answer: plainJson(answer ?? null, `answers[${address}]`),
  }))
  for (const { address, answer } of entries) check(steps, address, answer)
  for (const { address, answer } of entries) {
    await steps.run(`answer:${address}`, async () => answer, { kind: 'node', runId: steps.runId, round: Number.parseInt(address, 10) })
  }
}

function check({ runId, values }: RecordedSteps, address: string, answer: unknown): void {
  if (!values.has(`ask:${address}`)) throw mismatch(address, `Run ${runId} did not ask anything at ${address}.`)
  const key = `answer:${address}`
  if (values.has(key) && !sameJson(values.get(key), answer)) {
    throw mismatch(address, `The question of run ${runId} at ${address} was answered before, and otherwise.`)
  }
}

function mismatch(address: string, message: string): MinagentError<'answer_mismatch'> {
  return new MinagentError('answer_mismatch', message, { details: { address } })
}
