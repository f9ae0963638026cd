import { FakeModel, type ScriptFunction, type ScriptItem } from '@minagent/models'
import type { Model, ToolCall } from '@minagent/types'
import type { questions } from './questions.ts'

const search = (query: string): readonly ToolCall[] => [{ id: 'call_search', name: 'search', arguments: { query } }]

/** Says this sentence where one of the passages that were found has it, with the citation of that passage. */
function quote(sentence: string): ScriptFunction {
  return (messages) => {
    const found = messages.find(({ role }) => role === 'tool')?.content ?? '{}'
    const passages: readonly { citation: string; text: string }[] = JSON.parse(found).passages ?? []
    const passage = passages.find(({ text }) => text.includes(sentence))
    return passage ? `“${sentence}” ${passage.citation}` : unknown
  }
}

const unknown = 'The documents do not say.'

/** What the model says to each question: two of its first answers are not true. */
const scripts: Readonly<Record<(typeof questions)[number]['text'], readonly ScriptItem[]>> = {
  'How many days of leave do I have?': [
    search('days of leave'),
    '“Everybody has 40 days of leave a year.” [leave.md#0-40]',
    quote('Everybody has 25 days of leave a year.'),
    unknown,
  ],
  '住酒店最多能报销多少？': [search('住宿 上限'), quote('住宿 | 每晚 500 元'), unknown],
  'What do I do when my laptop is lost?': [search('lost laptop'), quote('call the help desk, day or night'), unknown],
  '会议室怎么预订？': [
    search('会议室 预订'),
    '“会议室在日历里预订，最长两小时” [会议室.html#0-80]',
    quote('会议室在日历里预订，最长两小时'),
    unknown,
  ],
  'May I bring my dog?': [search('dog pet animal'), unknown, unknown],
}

/** A model that follows its script, and quotes what it really found. */
export function scriptedModel(question: string): Model {
  const script = Object.entries(scripts).find(([text]) => text === question)?.[1]
  if (!script) throw new Error(`The scripted model knows five questions only: ask ${JSON.stringify(question)} with --real.`)
  return new FakeModel(script)
}
