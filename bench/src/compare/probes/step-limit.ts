import type { Entry } from '../peer.ts'
import { callReply, type ScriptedModel } from '../scripted-model.ts'
import { pairingProblem } from './pairing.ts'
import { outcomeOf, type Probe, right, wrong } from './probe.ts'

const LIMIT = 5
const TEXT = 'I shall add once more.'

/** A model that calls for ever. */
export const stepLimit: Probe = {
  name: 'model that calls for ever',
  right: `The run ends after ${LIMIT} rounds and says that the limit ended it.`,
  wrong: 'It goes on, or gives what the model said beside its last call as if it were the answer.',
  async run(peer) {
    let asked = 0
    let last: readonly Entry[] = []
    const model: ScriptedModel = {
      async next(_, prompt) {
        last = prompt()
        if (asked++ === 20 * LIMIT) throw new Error('for ever')
        return { ...callReply(`call_${asked}`, { a: asked, b: 1 }), text: TEXT }
      },
    }
    const agent = peer.agent({ model, tools: [{ name: 'add', execute: ({ a, b }) => a + b }], maxRounds: LIMIT })
    const outcome = await outcomeOf(agent.ask('question'))
    if (asked > LIMIT + 1) return wrong(`The model was asked ${asked > 20 * LIMIT ? 'for ever' : `${asked} times`}.`)
    const problem = pairingProblem(last)
    if (problem !== undefined) return wrong(`In what the model sees, ${problem}.`)
    if ('error' in outcome) return right('The run ended with an error.')
    return outcome.answer === ''
      ? wrong('The run gave an empty answer, without an error.')
      : wrong(`The run gave ${JSON.stringify(outcome.answer)} as the answer, without an error.`)
  },
}
