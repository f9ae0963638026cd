import { localModel } from '@minagent/models/local'
import { assistant, toolMessage, user } from '@minagent/types'
import { expect, it } from 'vitest'

const search = {
  name: 'search',
  description: 'Search the documents of the knowledge base.',
  parameters: { type: 'object', properties: { query: { type: 'string', description: 'Keywords.' } }, required: ['query'] },
}

async function answer(request: string, result: unknown): Promise<string> {
  const asked = await localModel().complete([user(request)], [search])
  const [call] = asked.message.toolCalls
  if (!call) throw new Error('No call.')
  const messages = [user(request), assistant('', [call]), toolMessage(call, JSON.stringify(result))]
  return (await localModel().complete(messages, [search])).message.content
}

it('quotes the sentences of a cited passage that fit, word for word, with the citation', async () => {
  const text = '# Trees\n\nOaks grow slowly. Birches grow fast. They need light.\n\n## More\n\nAll else.'

  expect(await answer('How fast do birches grow?', { passages: [{ citation: '[t.md#0-80]', text }] })).toBe(
    '“Birches grow fast. They need light.” [t.md#0-80]',
  )
})

it('quotes several cited passages in the order of the search, without those that fit less', async () => {
  const passages = [
    { citation: '[a#0-9]', text: 'Birches live for eighty years in the wild.' },
    { citation: '[b#0-9]', text: 'Beeches are tall.' },
    { citation: '[c#0-9]', text: 'How long “birches” live depends on the soil.' },
  ]

  expect(await answer('How long do birches live?', { passages })).toBe(
    '- “Birches live for eighty years in the wild.” [a#0-9]\n- “How long "birches" live depends on the soil.” [c#0-9]',
  )
})

it('quotes the beginning of a cited passage when no word fits, and cuts what has no sentences', async () => {
  expect(await answer('Where are the birches?', { passages: [{ citation: '[a#0-9]', text: 'Nothing of that.' }] })).toBe(
    '“Nothing of that.” [a#0-9]',
  )
  const long = await answer('Where are the birches?', { passages: [{ citation: '[a#0-9]', text: 'x'.repeat(5_000) }] })
  expect(long).toBe(`“${'x'.repeat(300)}…” [a#0-9]`)
})
