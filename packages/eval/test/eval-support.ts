import { dataset, type Scorer, type Variant } from '@minagent/eval'
import { Agent } from '@minagent/loop'
import { FakeModel, type ScriptItem, type ScriptReply } from '@minagent/models'
import type { Run, RunResult } from '@minagent/types'

/** Four sums, the third of which the good variant below gets wrong. */
export const sums = dataset('sums', [
  { id: 'a', input: '1 + 1', expected: '2' },
  { id: 'b', input: '2 + 2', expected: '4' },
  { id: 'c', input: '3 + 3', expected: '6' },
  { id: 'd', input: '4 + 4', expected: '8' },
])

/** Passes an answer that is what the case expects. */
export const same: Scorer = {
  name: 'same',
  score: ({ answer, case: { expected } }) =>
    answer === expected ? { outcome: 'pass' } : { outcome: 'fail', reason: `Expected ${expected}, found ${answer}.` },
}

/** An agent of a script. */
export function scripted(...script: readonly ScriptItem[]): Agent {
  return new Agent({ model: new FakeModel(script) })
}

/** A variant that answers a case with the text that `answer` finds, and counts how often it was asked. */
export function answering(name: string, answer: (caseId: string, seed: number) => ScriptReply, version?: string) {
  const asked: string[] = []
  const variant: Variant = {
    name,
    ...(version === undefined ? {} : { version }),
    agent: ({ case: { id }, seed, repeat }) =>
      scripted(() => {
        asked.push(`${id}${repeat}`)
        return answer(id, seed)
      }),
  }
  return { variant, asked }
}

/** A run that tells no events. */
export function endedRun(result: RunResult | Promise<RunResult>): Run {
  return {
    id: 'ended',
    result: Promise.resolve(result),
    cancel: () => undefined,
    steer: () => undefined,
    async *[Symbol.asyncIterator]() {},
  }
}
