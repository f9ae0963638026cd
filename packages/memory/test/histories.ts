import { assistant, type ContextInfo, type Message, system, type ToolCall, toolMessage, user } from '@minagent/types'
import fc from 'fast-check'

const texts = fc.oneof(
  fc.constantFrom('', ' ', '好的，我来看看今天上海的天气。', '👨‍👩‍👧‍👦👨‍👩‍👧‍👦 family', 'The build failed: exit code 2.', '\n\n'),
  fc.string({ unit: 'grapheme', maxLength: 20 }),
  fc.integer({ min: 20, max: 120 }).map((count) => '很长的内容 with words 🎈 '.repeat(count / 10)),
)

const turns = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('user' as const),
      text: texts,
      name: fc.constantFrom(undefined, undefined, 'summary', 'model_feedback'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('answer' as const), text: texts }) },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('calls' as const),
      text: texts,
      results: fc.array(texts, { minLength: 1, maxLength: 4 }),
      left: fc.integer({ min: 0, max: 12 }),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'orphan' as const }) },
)

/** Conversations that begin with a person: parallel calls, open calls, steered messages, feedback, summaries, orphans, empty texts. */
export const histories: fc.Arbitrary<readonly Message[]> = fc
  .record({ system: fc.option(texts), first: texts, turns: fc.array(turns, { maxLength: 24 }) })
  .map(({ system: instructions, first, turns: list }) => [
    ...(instructions === null ? [] : [system(instructions)]),
    user(first),
    ...list.flatMap((turn, index): readonly Message[] => {
      switch (turn.kind) {
        case 'user':
          return [turn.name === undefined ? user(turn.text) : { ...user(turn.text), name: turn.name }]
        case 'answer':
          return [assistant(turn.text)]
        case 'orphan':
          return [toolMessage(`lost${index}`, 'answer to nothing')]
        default: {
          const calls = turn.results.map((_, ordinal): ToolCall => ({ id: `c${index}.${ordinal}`, name: 'look', arguments: { ordinal } }))
          const answered = turn.left > turn.results.length ? turn.results : turn.results.slice(0, turn.left)
          return [assistant(turn.text, calls), ...answered.map((text, ordinal) => toolMessage(calls[ordinal]!, text))]
        }
      }
    }),
  ])

export function contextOf(messages: readonly Message[], runId = 'r', round = 0): ContextInfo {
  const input = messages.findLast(({ role }) => role === 'user')?.content ?? ''
  return { runId, round, input, tools: [], signal: new AbortController().signal }
}
