import { callReply } from '../scripted-model.ts'
import { pairingProblem } from './pairing.ts'
import { type Probe, right, wrong } from './probe.ts'
import { toldOf, watchedRun } from './watched-run.ts'

const SECRET = `sk-proj-${'q7Zk2mVx9RtB4nLw'.repeat(3)}`
const replies = [callReply('call_1', { a: 1, b: 2 })]

/** A tool that throws. */
export const failingTools: readonly Probe[] = [
  {
    name: 'tool that throws',
    right: 'The model is told, and the run goes on; or the run rejects.',
    wrong: 'Nobody is told, or the call stays without an answer.',
    async run(peer) {
      const watched = await watchedRun(peer, { replies, execute: failing('The file is locked.') })
      const { prompts, outcome } = watched
      if ('error' in outcome) return right(`The run ended with an error: ${outcome.error}`)
      const problem = pairingProblem(prompts.at(-1) ?? [])
      if (problem !== undefined) return wrong(`The run went on, but ${problem}.`)
      return toldOf(watched) === undefined ? wrong('Nobody was told.') : right('The model was told, and the run went on.')
    },
  },
  {
    name: 'secret in the error of a tool',
    right: 'The model, and with it a provider, is not shown the key, of a widely known form, that stands in the message.',
    wrong: 'The key is sent to the model word for word.',
    async run(peer) {
      const { prompts, outcome } = await watchedRun(peer, { replies, execute: failing(`Incorrect API key provided: ${SECRET}.`) })
      if (prompts.flat().some(({ text }) => text.includes(SECRET))) return wrong('The key was sent to the model word for word.')
      return right('error' in outcome ? 'The run ended; the model was shown nothing.' : 'The model was not shown the key.')
    },
  },
]

function failing(message: string): () => never {
  return () => {
    throw new Error(message)
  }
}
