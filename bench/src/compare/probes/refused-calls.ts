import { inspect } from 'node:util'
import type { ProbeCell } from '../results.ts'
import { callReply, type Reply } from '../scripted-model.ts'
import { type Probe, right, wrong } from './probe.ts'
import { toldOf, type Watched, watchedRun } from './watched-run.ts'

const ENDED = 'or the run ends with an error that says why'

/** Calls that cannot be what the model meant: none of them may run, and somebody must hear of it. */
export const refusedCalls: readonly Probe[] = [
  {
    name: 'truncated call',
    right: `The answer of the model was cut off in the middle of a call: the tool does not run, and the model is told, ${ENDED}.`,
    wrong: 'The tool runs with invented arguments, or the run ends as if the model had answered.',
    run: (peer) => probed(watchedRun(peer, { replies: [cutOff] })),
  },
  {
    name: 'arguments that are not JSON',
    right: `The tool does not run, and the model is told, ${ENDED}.`,
    wrong: 'The tool runs with invented arguments, or nobody is told.',
    run: (peer) => probed(watchedRun(peer, { replies: [callReply('call_1', undefined, '{"a": 1, b: two}')] })),
  },
  {
    name: 'arguments of wrong types',
    right: `The tool does not run, and the model is told, ${ENDED}.`,
    wrong: 'The tool runs with what its parameters do not allow.',
    run: (peer) => probed(watchedRun(peer, { replies: [callReply('call_1', { a: 'one', b: null })] })),
  },
  {
    name: 'unknown tool',
    right: `The model is told, ${ENDED}.`,
    wrong: 'Nobody is told, or another tool runs.',
    run: (peer) => probed(watchedRun(peer, { replies: [callReply('call_1', { a: 1, b: 2 }, '{"a":1,"b":2}', 'subtract')] })),
  },
]

const cutOff: Reply = { ...callReply('call_1', undefined, '{"a": 1, "b'), finish: 'length' }

async function probed(run: Promise<Watched>): Promise<ProbeCell> {
  const watched = await run
  const { prompts, executed, outcome } = watched
  if (executed.length > 0) return wrong(`The tool ran with ${inspect(executed[0], { breakLength: Number.POSITIVE_INFINITY })}.`)
  if ('error' in outcome) return right(`The run ended with an error: ${outcome.error}`)
  if (prompts.length < 2) return wrong(`The run ended as if the model had answered ${JSON.stringify(outcome.answer)}.`)
  if (toldOf(watched) === undefined) return wrong('The model was asked again, but not told.')
  return outcome.answer === 'done' ? right('The model was told, and the run went on.') : wrong(`The run answered ${outcome.answer}.`)
}
