import type { ProbeCell } from '../results.ts'
import { type ScriptedModel, textReply } from '../scripted-model.ts'
import { cannotExpress, messageOf, type Probe, right, wrong } from './probe.ts'

const MESSAGE = 'the connection broke'

/** A model whose every answer ends in an error, after a part of its text. */
const model: ScriptedModel = {
  next: async () => textReply('one two ', { deltas: ['one ', 'two '], error: new Error(MESSAGE) }),
}

/** Errors of the model reach the caller. */
export const failingModel: readonly Probe[] = [
  {
    name: 'error of the model',
    right: 'The run rejects.',
    wrong: 'It ends as if the model had answered, or hangs.',
    async run(peer) {
      try {
        const answer = await peer.agent({ model, tools: [], maxRounds: 2 }).ask('question')
        return wrong(`The run ended as if the model had answered ${JSON.stringify(answer)}.`)
      } catch (error) {
        return rejected(error)
      }
    },
  },
  {
    name: 'error inside a stream',
    right: 'The stream rejects after the text that came.',
    wrong: 'It ends as if the answer were whole, or hangs.',
    async run(peer) {
      const agent = peer.agent({ model, tools: [], maxRounds: 2 })
      if (!agent.stream) return cannotExpress('No streams are written here.')
      let text = ''
      try {
        for await (const piece of agent.stream('question')) text += piece
        return wrong(`The stream ended as if ${JSON.stringify(text)} were the whole answer.`)
      } catch (error) {
        return rejected(error)
      }
    },
  },
]

function rejected(error: unknown): ProbeCell {
  const message = error instanceof Error ? `${error.message} ${messageOf(error.cause)}` : String(error)
  return message.includes(MESSAGE) ? right('It rejected with the error of the model.') : right(`It rejected: ${messageOf(error)}`)
}
