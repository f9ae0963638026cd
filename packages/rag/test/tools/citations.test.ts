import { Agent } from '@minagent/loop'
import { FakeModel } from '@minagent/models'
import { answerWithCitations, checkCitations, citationGate, createIndex, findCitations, type PassageIndex, toCitation } from '@minagent/rag'
import { user } from '@minagent/types'
import fc from 'fast-check'
import { beforeEach, expect, it } from 'vitest'

const GUIDE = 'Returns are accepted within **30 days** of\ndelivery. A receipt is needed. 全角ＡＢＣ文字。退货须在三十天之内提出。'
let index: PassageIndex
beforeEach(async () => {
  index = createIndex()
  await index.add([
    { id: 'guide.md', text: GUIDE, metadata: {} },
    { id: 'app/[id]/page.tsx', text: 'export const page = "the page of one thing"', metadata: {} },
  ])
})

it('finds citations in a text, also of ids with brackets', () => {
  const found = findCitations('So [guide.md#0-10]. And [[x] app/[id]/page.tsx#3-8][a b#1-2] but [not#1] nor [#1-2], [open\n#1-2] x#1-2]')

  expect(found.map(({ documentId, start, end, text }) => [documentId, start, end, text])).toEqual([
    ['guide.md', 0, 10, '[guide.md#0-10]'],
    ['[x] app/[id]/page.tsx', 3, 8, '[[x] app/[id]/page.tsx#3-8]'],
    ['a b', 1, 2, '[a b#1-2]'],
  ])
})

it('finds every citation that it wrote, whatever stands around it', () => {
  const id = fc.string({ minLength: 1, maxLength: 20 }).filter((text) => !/[[\]\n]|#\d+-\d+/.test(text))
  const around = fc.string({ maxLength: 20 }).filter((text) => !/[[\]]/.test(text))
  fc.assert(
    fc.property(id, fc.nat(), fc.nat(), around, around, (documentId, start, end, before, after) => {
      const text = toCitation({ documentId, start, end })
      expect(findCitations(before + text + after)).toEqual([{ documentId, start, end, text }])
    }),
  )
})

it('keeps up with any answer', async () => {
  for (const unit of ['[', ']', '[[#1-2]', '#1-2]', '“', '"a', '> \n', '```', '…', '「一二三四五六」']) {
    const report = await checkCitations(unit.repeat(20_000), index)
    expect(report.citations.length).toBeLessThanOrEqual(20_000)
  }
})

it('proves quotations whatever their blanks, width, case, marks and omissions', async () => {
  const citation = `[guide.md#0-${GUIDE.length}]`
  for (const quote of [
    '“returns are accepted within 30 days of delivery”',
    '"Returns are accepted within 30 days of delivery."',
    '“Returns are accepted … A receipt is needed”',
    '「全角ABC文字。退货须在三十天之内」',
    '> Returns are accepted within\n> 30 days of delivery.\n',
  ]) {
    const { ok, quotes } = await checkCitations(`It says ${quote.startsWith('>') ? `\n${quote}` : quote} ${citation}`, index)
    expect({ quote, ok, statuses: quotes.map(({ status }) => status) }).toEqual({ quote, ok: true, statuses: ['cited'] })
  }
})

it('tells what is not proved', async () => {
  const report = await checkCitations(
    'It is “accepted within 90 days of delivery” [guide.md#0-50], [nowhere.md#0-5], [guide.md#0-9999], [guide.md#9-9]; “A receipt is needed” [guide.md#0-10].',
    index,
  )

  expect(report.ok).toBe(false)
  expect(report.citations.map(({ text, status }) => [text, status])).toEqual([
    ['[guide.md#0-50]', 'found'],
    ['[nowhere.md#0-5]', 'no_document'],
    ['[guide.md#0-9999]', 'out_of_range'],
    ['[guide.md#9-9]', 'out_of_range'],
    ['[guide.md#0-10]', 'found'],
  ])
  expect(report.citations[0]?.source).toBe(GUIDE.slice(0, 50))
  expect(report.quotes).toEqual([
    { text: 'accepted within 90 days of delivery', status: 'missing' },
    { text: 'A receipt is needed', status: 'document' },
  ])
})

it('a quotation must keep the order of its parts, and single words, code and the question are none', async () => {
  const statuses = async (text: string, quotable: readonly string[] = []) =>
    (await checkCitations(`${text} [guide.md#0-50]`, index, quotable)).quotes.map(({ status }) => status)

  expect(await statuses('“A receipt is needed … Returns are accepted”')).toEqual(['missing'])
  expect(await statuses('the word “refunds” and "a b"')).toEqual([])
  expect(await statuses('```\n{"key": "some long string of nobody"}\n```')).toEqual([])
  expect(await statuses('You asked “how long may I wait?”', ['How long may I wait? Tell me.'])).toEqual([])
})

it('a quotation has whole words and numbers, and more of them than omissions', async () => {
  const text = 'Everybody has 125 days of leave. The whole price is 250.50 euros for 10² pieces, 2½ each. モデルは正確です'
  await index.add([{ id: 'leave.md', text, metadata: {} }])
  const status = async (quote: string, end = text.length) => (await checkCitations(`${quote} [leave.md#0-${end}]`, index)).quotes[0]?.status

  //#region whole
  for (const wrong of [
    '"25 days of leave"',
    '"The whole price is 25"',
    '"The whole price is 250"',
    '"body has 125 days of leave"',
    '"euros for 102 pieces"',
    '"euros for 10² pieces, 21/2 each"',
    '“Everybody … has … leave … price … euros … pieces”',
    '„Everybody has 999 days of leave“',
    '»Everybody has 999 days of leave«',
  ]) {
    expect([wrong, await status(wrong)]).toEqual([wrong, 'missing'])
  }
  //#endregion whole
  for (const right of [
    '"125 days of leave"',
    '„The whole price is 250.50 euros“',
    '"EUROS for 10² pieces"',
    '“Everybody … 125 days”',
    '「デルは正確です」',
  ])
    expect([right, await status(right)]).toEqual([right, 'cited'])
  expect(await status('"The whole price is 25"', text.indexOf('0.50'))).toBe('missing')
})

//#region sent-back-again
it('a gate sends back the same wrong quotation again, and asks for sources in every run', async () => {
  const wrong = '“accepted within 90 days” [guide.md#0-50]'
  const right = '“accepted within 30 days” [guide.md#0-50]'
  const agent = new Agent({ model: new FakeModel([wrong, wrong, right, 'Uncited.', right]), gate: citationGate(index) })

  const first = await agent.run('How long?')
  const second = await agent.run('Are you sure?', { messages: first.messages })

  expect([first.final, first.modelRounds]).toEqual([right, 3])
  expect([second.final, second.modelRounds]).toEqual([right, 2])
})
//#endregion sent-back-again

it('a gate sends back an answer that its sources do not prove, and one without a source once', async () => {
  const gate = citationGate(index)
  const messages = [user('How long?')]

  const wrong = await gate('“never in any circumstances” [guide.md#0-20]', { messages })
  const uncited = await gate('30 days.', { messages })

  expect(wrong).toMatchObject({ accept: false, feedback: expect.stringContaining('never in any circumstances') })
  expect(uncited).toMatchObject({ accept: false })
  expect(await gate('30 days. [guide.md#0-20]', { messages })).toEqual({ accept: true })
  const feedback = uncited.accept ? '' : uncited.feedback
  expect(await gate('The documents do not say.', { messages: [...messages, { ...user(feedback), name: 'model_feedback' }] })).toEqual({
    accept: true,
  })
  expect(await citationGate(index, { locale: 'zh' })('三十天。', { messages })).toMatchObject({
    feedback: expect.stringContaining('引用来源'),
  })
})

it('an agent with the gate corrects its answer', async () => {
  const model = new FakeModel(['30 days. [guide.md#0-9999]', '“accepted within 30 days” [guide.md#0-50]'])

  const result = await new Agent({ model, gate: citationGate(index) }).run('How long?')

  expect(result.final).toBe('“accepted within 30 days” [guide.md#0-50]')
  expect(result.messages.filter((message) => 'name' in message && message.name === 'model_feedback').map(({ content }) => content)).toEqual(
    [expect.stringContaining('[guide.md#0-9999]')],
  )
})

it('answers from passages, and has a wrong answer corrected', async () => {
  const model = new FakeModel(['Never.', '“A receipt is needed” [guide.md#0-70]'])

  const { answer, report, passages } = await answerWithCitations(model, index, 'Is a receipt needed?')

  expect(answer).toBe('“A receipt is needed” [guide.md#0-70]')
  expect(report.ok).toBe(true)
  expect(passages[0]?.documentId).toBe('guide.md')
  const [messages] = model.calls[0] ?? []
  expect(messages?.[1]).toMatchObject({ role: 'user', origin: { kind: 'retrieval', untrusted: true } })
  expect(messages?.[1]?.content).toContain(`[${passages[0]?.id}]\n${passages[0]?.text}`)
  expect(model.calls).toHaveLength(2)
})

it('asks the model even where nothing was found, and does not ask for sources then', async () => {
  const model = new FakeModel(['The documents do not say.'])

  const { answer, report } = await answerWithCitations(model, index, 'zzz qqq', { locale: 'zh' })

  expect({ answer, ok: report.ok }).toEqual({ answer: 'The documents do not say.', ok: true })
  expect(model.calls[0]?.[0][1]?.content).toContain('没有找到段落')
})
