import type { Entry, LoadedPeer } from '../peer.ts'
import type { ProbeCell } from '../results.ts'
import { callReply, listModel, type ScriptedModel } from '../scripted-model.ts'
import { cannotExpress, delay, outcomeOf, type Probe, right, wrong } from './probe.ts'
import { watchedRun } from './watched-run.ts'

const LATE_MS = 1000
const ABORT_MS = 100
const call = callReply('call_1', { a: 1, b: 2 })

/** Nobody waits any more. */
export const abortedRuns: readonly Probe[] = [
  {
    name: 'abort before the run',
    right: 'The run ends without an answer, and no tool runs.',
    wrong: 'It runs as if nothing had happened.',
    run: ifCancellable(async (peer) => {
      const { prompts, executed, outcome } = await watchedRun(peer, { replies: [call], signal: AbortSignal.abort() })
      if (executed.length > 0) return wrong('The tool ran all the same.')
      if ('answer' in outcome && outcome.answer === 'done') return wrong('The run answered all the same.')
      return right(prompts.length === 0 ? 'The run ended before the model was asked.' : 'The model was asked; then the run ended.')
    }),
  },
  {
    name: 'abort while the model answers',
    right: 'The run ends, at the latest when the model has answered, and the tool it asks for does not run.',
    wrong: 'The tool runs, or the run goes on.',
    run: ifCancellable(duringTheModel),
  },
  {
    name: 'abort while a tool ignores its signal',
    right: 'The run ends before the tool does, and its late result is dropped.',
    wrong: 'The run waits for the tool, or asks the model with the late result.',
    run: ifCancellable(duringTheTool),
  },
]

async function duringTheModel(peer: LoadedPeer): Promise<ProbeCell> {
  const controller = new AbortController()
  let [asked, answered, executed] = [0, false, 0]
  const model: ScriptedModel = {
    async next(_, __, signalOf) {
      const signal = signalOf?.()
      signal?.throwIfAborted()
      if (asked++ > 0) return { ...call, calls: [], finish: 'stop', text: 'done' }
      setTimeout(() => controller.abort(), ABORT_MS)
      await Promise.race([delay(LATE_MS), rejection(signal)])
      answered = true
      return call
    },
  }
  const agent = peer.agent({ model, tools: [{ name: 'add', execute: () => ++executed }], maxRounds: 8 })
  const outcome = await outcomeOf(agent.ask('question', { signal: controller.signal }))
  const atOnce = !answered
  await delay(LATE_MS + ABORT_MS)
  if (executed > 0) return wrong('The tool ran after the abort.')
  if (asked > 1) return wrong('The model was asked again after the abort.')
  if ('answer' in outcome && outcome.answer === 'done') return wrong('The run answered all the same.')
  return right(atOnce ? 'The run ended at once.' : 'The run ended when the model had answered.')
}

async function duringTheTool(peer: LoadedPeer): Promise<ProbeCell> {
  const controller = new AbortController()
  let [started, ended] = [false, false]
  const execute = async () => {
    started = true
    setTimeout(() => controller.abort(), ABORT_MS)
    await delay(LATE_MS)
    ended = true
    return 'late'
  }
  const prompts: (readonly Entry[])[] = []
  const model = listModel([call], (entries) => prompts.push(entries))
  const agent = peer.agent({ model, tools: [{ name: 'add', execute }], maxRounds: 8 })
  const outcome = await outcomeOf(agent.ask('question', { signal: controller.signal }))
  const waited = ended
  if (!started) return wrong(`The tool never ran: ${'error' in outcome ? outcome.error : outcome.answer}`)
  await delay(LATE_MS + ABORT_MS)
  if (prompts.length > 1) return wrong('The model was asked again after the abort.')
  return waited ? wrong('The run waited until the tool had ended.') : right('The run ended at once; the late result was dropped.')
}

/** Rejects when the signal is aborted, as a request does. */
function rejection(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
}

function ifCancellable(run: Probe['run']): Probe['run'] {
  return async (peer) => (peer.cancellable === false ? cannotExpress('Has no way to cancel a run.') : run(peer))
}
