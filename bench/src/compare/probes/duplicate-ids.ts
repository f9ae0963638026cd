import type { Entry, LoadedPeer } from '../peer.ts'
import type { ProbeCell } from '../results.ts'
import { callReply, type Reply } from '../scripted-model.ts'
import { pairingProblem } from './pairing.ts'
import { type Probe, right, wrong } from './probe.ts'
import { watchedRun } from './watched-run.ts'

const first = callReply('call_1', { a: 1000, b: 111 })
const second = callReply('call_1', { a: 2000, b: 222 })

/** Some providers, and models behind proxies, give the same id to more than one call. */
export const duplicateIds: readonly Probe[] = [
  {
    name: 'the same id twice in one answer',
    right: 'Each of the two calls gets one answer, its own; or the run ends with an error that says why.',
    wrong: 'A result is lost or stands at the other call, or a call is dropped without a word.',
    run: (peer) => probed(peer, [{ ...first, calls: [...first.calls, ...second.calls] }]),
  },
  {
    name: 'an id of an earlier round again',
    right: 'Each of the two calls runs and gets one answer, its own; or the run ends with an error that says why.',
    wrong: 'The later call does not run, or gets the result of the earlier one, or replaces it.',
    run: (peer) => probed(peer, [first, second]),
  },
]

async function probed(peer: LoadedPeer, replies: readonly Reply[]): Promise<ProbeCell> {
  const { prompts, executed, outcome } = await watchedRun(peer, { replies, parallel: true })
  if ('error' in outcome) return right(`The run ended with an error: ${outcome.error}`)
  const last = prompts.at(-1) ?? []
  const calls = last.flatMap((entry) => entry.calls ?? []).length
  const results = last.filter(({ role }) => role === 'tool')
  if (calls !== 2) return wrong(`The model sees ${countOf(calls, 'call')} of its two; the tool ran ${countOf(executed.length, 'time')}.`)
  if (results.length !== 2)
    return wrong(`The model sees ${countOf(results.length, 'answer')} to two calls; the tool ran ${countOf(executed.length, 'time')}.`)
  const problem = pairingProblem(last)
  if (problem !== undefined) return wrong(`In what the model sees, ${problem}.`)
  const [one, other] = results
  if (isSwapped(one, '2222') || isSwapped(other, '1111')) return wrong('The model sees the result of one call at the other.')
  return right(executed.length === 2 ? 'Both ran, each with its own answer.' : 'One ran; the model was told of the other.')
}

function isSwapped(entry: Entry | undefined, result: string): boolean {
  return entry?.text.includes(result) ?? false
}

function countOf(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`
}
