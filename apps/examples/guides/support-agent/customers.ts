import { FakeModel, type ScriptFunction, type ScriptItem } from '@minagent/models'

const search = (query: string): ScriptItem => [{ id: 'call_search', name: 'search', arguments: { query } }]

/** Quotes a sentence of a passage that was found, with the citation that the search gave. */
const quote =
  (sentence: string): ScriptFunction =>
  (messages) => {
    const found = messages.findLast(({ role }) => role === 'tool')?.content ?? '{}'
    const passages: readonly { citation: string; text: string }[] = JSON.parse(found).passages ?? []
    const passage = passages.find(({ text }) => text.includes(sentence))
    return passage ? `“${sentence}” ${passage.citation}` : `No passage has “${sentence}”.`
  }

/** What the model of this page says, in the place of a real one: two of its answers are wrong, and it obeys a document. */
export const beforeRestart = () =>
  new FakeModel([
    search('return a lamp'),
    '“A lamp may be returned within 90 days” [returns.md#0-60]',
    quote('A lamp may be returned within 30 days of delivery'),
  ])

export const afterRestart = () =>
  new FakeModel([
    search('who pays for the parcel back'),
    '“Returns are free for 365 days” [returns.md#0-60]',
    quote('The customer pays for the parcel back.'),
    search('易碎品 包装'),
    quote('易碎品另收 20 元包装费'),
    search('repair workshop'),
    'The documents do not say where lamps are repaired.',
    'The documents do not say where lamps are repaired.',
  ])
