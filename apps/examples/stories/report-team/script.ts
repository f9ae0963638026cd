import { FakeModel } from '@minagent/models'
import type { Message, Model, ToolCall } from '@minagent/types'
import { type Subject, subjects } from './team.ts'

const call = (name: string, args: ToolCall['arguments']): ToolCall => ({ id: `call_${name}`, name, arguments: args })
const answersIn = (messages: readonly Message[]) => messages.flatMap((message) => (message.role === 'tool' ? [message] : []))

/** Models that follow a script, and read what they are given. The one for travel first cites what is not there. */
export function scriptedModel(name: Subject | 'lead'): Model {
  if (name === 'lead') {
    const tasks = Object.entries(subjects).map(([worker, subject]) =>
      call(worker, { task: `What do we say about ${subject}? Quote and cite.` }),
    )
    return new FakeModel([tasks, report, report])
  }
  const search = [call('search', { query: subjects[name] })]
  const answers = [quoteBest, quoteBest]
  return new FakeModel(name === 'travel' ? [search, '"Everybody flies." [travel.md#0-20]', ...answers] : [search, ...answers])
}

/** The first sentence of the best passage, with its citation. */
function quoteBest(messages: readonly Message[]): string {
  const found: { passages: { citation: string; text: string }[] } = JSON.parse(answersIn(messages)[0]?.content ?? '')
  const { citation = '', text = '' } = found.passages[0] ?? {}
  const [, sentence = ''] = text.match(/\n\n([^.]+\.)/) ?? []
  return `"${sentence}" ${citation}`
}

function report(messages: readonly Message[]): string {
  const paragraphs = answersIn(messages).map(({ name, content }) => `## ${name}\n\n${content}`)
  return ['# What our rules say', ...paragraphs].join('\n\n')
}
