import type { ProbeCell } from '../results.ts'
import { callReply } from '../scripted-model.ts'
import { pairingProblem } from './pairing.ts'
import { type Probe, right, wrong } from './probe.ts'
import { toldOf, type Watched, watchedRun } from './watched-run.ts'

/** Results that are no JSON: the effect of the tool is done, so the run must not be lost over them. */
export const oddResults: readonly Probe[] = [
  odd('BigInt as a result', () => 12_345_678_901_234_567_890n),
  odd('circular object as a result', circular),
  odd('undefined as a result', () => undefined),
]

function odd(name: string, execute: () => unknown): Probe {
  return {
    name,
    right: 'The run goes on, and the call has an answer.',
    wrong: 'The run is lost after the tool did its work, or the call stays without an answer.',
    run: async (peer) => judged(await watchedRun(peer, { replies: [callReply('call_1', { a: 1, b: 2 })], execute })),
  }
}

function judged(watched: Watched): ProbeCell {
  const { prompts, outcome } = watched
  if ('error' in outcome) return wrong(`The run was lost: ${outcome.error}`)
  if (prompts.length < 2) return wrong(`The run ended with ${JSON.stringify(outcome.answer)} as its answer; the model was not asked again.`)
  const problem = pairingProblem(prompts.at(-1) ?? [])
  if (problem !== undefined) return wrong(`The run went on, but ${problem}.`)
  const told = toldOf(watched)
  return right(told ? `The model was told: ${shortened(told)}` : 'The model was given an empty answer.')
}

function circular(): object {
  const result: { self?: object } = {}
  result.self = result
  return result
}

function shortened(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ')
  return line.length > 100 ? `${line.slice(0, 99)}…` : line
}
