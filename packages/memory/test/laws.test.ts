import { facts, tokenBudget } from '@minagent/memory'
import { memorySessions } from '@minagent/session'
import { assistant, toolMessage, user } from '@minagent/types'
import { estimateTokens } from '@minagent/types/tokens'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { contextOf } from './histories.ts'

const anyText = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }), fc.constantFrom('tea', '茶', "''", '👨‍👩‍👧‍👦'))

const newFact = fc.record(
  {
    text: anyText,
    subject: fc.constantFrom('home', 'work', '__proto__'),
    importance: fc.oneof(fc.double(), fc.constantFrom(0, 1, Number.NaN, -5)),
    at: fc.oneof(fc.double(), fc.constantFrom(0, Number.POSITIVE_INFINITY, 1e300)),
    untrusted: fc.boolean(),
  },
  { requiredKeys: ['text'] },
)

const change = fc.oneof(
  fc.record({ kind: fc.constant('remember' as const), facts: fc.array(newFact, { minLength: 1, maxLength: 4 }) }),
  fc.record({ kind: fc.constantFrom('release' as const, 'forget' as const), id: fc.integer({ min: 0, max: 8 }) }),
)

//#region laws
it('S11 whatever is remembered, released and forgotten: nothing untrusted is found, and of one subject one fact is current', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(change, { maxLength: 10 }), anyText, async (changes, question) => {
      const store = memorySessions()
      const memory = facts({ store })
      for (const step of changes) {
        if (step.kind === 'remember') await memory.rememberAll(step.facts)
        else await memory[step.kind](`f${step.id}`)
      }

      const all = await memory.list()
      const subjects = all.filter(({ status, subject }) => status === 'current' && subject !== undefined).map(({ subject }) => subject)
      expect(new Set(subjects).size).toBe(subjects.length)
      expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
      expect(all.filter(({ status, untrusted }) => untrusted !== (status === 'quarantined'))).toEqual([])
      expect(all.filter(({ importance }) => !(importance >= 0 && importance <= 1))).toEqual([])
      const found = await memory.search(question, { limit: 100 })
      expect(found.filter(({ metadata }) => metadata.untrusted !== false || metadata.status !== 'current')).toEqual([])
      expect(found.map(({ score }) => score)).toEqual(found.map(({ score }) => score).sort((a, b) => b - a))
      expect(await facts({ store }).list()).toEqual(all)
    }),
    { numRuns: 300 },
  )
})
//#endregion laws

it('every fact is found by its own words', async () => {
  const words = fc.array(fc.constantFrom('river', 'lamp', 'garden', '北京', '面包', 'running', 'cities', '日本', 'Größe'), {
    minLength: 1,
    maxLength: 5,
  })
  await fc.assert(
    fc.asyncProperty(fc.array(words, { minLength: 1, maxLength: 8 }), async (list) => {
      const memory = facts()
      await memory.rememberAll(list.map((parts) => parts.join(' ')))

      for (const { text } of await memory.list()) {
        expect((await memory.search(text, { limit: 100 })).map((passage) => passage.text)).toContain(text)
      }
    }),
    { numRuns: 200 },
  )
})

it('an answer of a tool is cut to the budget at borders between visible characters, whatever it says', async () => {
  const long = fc.array(fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('👨‍👩‍👧‍👦', '文字', 'e\u0301', '🇩🇪🇫🇷', 'word ')), {
    minLength: 50,
    maxLength: 400,
  })
  await fc.assert(
    fc.asyncProperty(long, fc.integer({ min: 100, max: 600 }), async (parts, limit) => {
      const text = parts.join('')
      const asked = { id: 'c', name: 'read', arguments: {} }
      const messages = [user('q'), assistant('', [asked]), toolMessage(asked, text)]

      const view = await tokenBudget(limit).view(messages, contextOf(messages))

      expect(estimateTokens(view)).toBeLessThanOrEqual(limit)
      const cut = view.at(-1)?.content ?? ''
      if (cut === text) return
      const [head = '', tail = ''] = cut.split(/\n\[… \d+ characters left out …\]\n/)
      const borders = new Set([...new Intl.Segmenter('en').segment(text)].map(({ index }) => index).concat(text.length))
      expect([text.startsWith(head), text.endsWith(tail)]).toEqual([true, true])
      expect([borders.has(head.length), borders.has(text.length - tail.length)]).toEqual([true, true])
    }),
    { numRuns: 300 },
  )
})
