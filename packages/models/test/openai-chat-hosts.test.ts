import { assistant, createMessage, type Message, system, toolMessage, user } from '@minagent/types'
import { describe, expect, it } from 'vitest'
import { requestOf } from './openai-support.ts'

const DEEPSEEK = 'https://api.deepseek.com'
const KIMI = 'https://api.moonshot.ai/v1'
const MISTRAL = 'https://api.mistral.ai/v1'
const OPENAI = 'https://api.openai.com/v1'
const SERVER = 'http://localhost:8000/v1'
const call = { id: 'call_a', name: 'add', arguments: { a: 1 } }

async function sentTo(baseUrl: string, history: readonly Message[]) {
  return (await requestOf(history, { baseUrl })).messages
}

describe('a conversation that hosts are strict about', () => {
  it.each([
    [DEEPSEEK, ''],
    // It takes an empty text for none.
    [KIMI, ' '],
    ['https://api.moonshot.cn/v1', ' '],
  ])('F23 tells %s of no reasoning where another model made the call, since a thinking model wants some', async (baseUrl, reasoning) => {
    const thought = createMessage({
      role: 'assistant',
      blocks: [
        { type: 'thinking', thinking: 'Hm.', provider: 'openai' },
        { type: 'tool_use', id: 'call_b', name: 'add', input: {} },
      ],
    })

    const sent = await sentTo(baseUrl, [user('hi'), assistant('', [call]), toolMessage(call, '1'), thought, toolMessage('call_b', '2')])

    expect(sent.filter(({ role }) => role === 'assistant').map((message) => message.reasoning_content)).toEqual([reasoning, 'Hm.'])
  })

  it('has no invented reasoning for a host that does not ask for it', async () => {
    for (const baseUrl of [OPENAI, MISTRAL, SERVER]) {
      const [, message] = await sentTo(baseUrl, [user('hi'), assistant('', [call]), toolMessage(call, '1')])

      expect(message).not.toHaveProperty('reasoning_content')
    }
  })

  it('has an answer of the model between results and what a person says for Mistral, and does not end with the model', async () => {
    const history = [user('hi'), assistant('', [call]), toolMessage(call, '1'), user('Stop.'), assistant('I stop.')]

    const mistral = await sentTo(MISTRAL, history)

    expect(mistral.map(({ role }) => role)).toEqual(['user', 'assistant', 'tool', 'assistant', 'user', 'assistant', 'user'])
    expect((await sentTo(OPENAI, history)).map(({ role }) => role)).toEqual(['user', 'assistant', 'tool', 'user', 'assistant'])
  })

  it('has the same for Mistral where a result brings an image', async () => {
    const image = { type: 'image', media_type: 'image/png', data: 'AA==' }
    const result = createMessage({ role: 'tool', toolCallId: 'call_a', blocks: [image] })

    const sent = await sentTo(MISTRAL, [user('hi'), assistant('', [call]), result])

    expect(sent.map(({ role }) => role)).toEqual(['user', 'assistant', 'tool', 'assistant', 'user'])
  })

  it('begins with one system message for a server whose chat template refuses a second one', async () => {
    const history = [system('You add.'), system(' '), system('Be brief.'), user('hi'), system('Now.')]

    expect((await sentTo(SERVER, history)).map(({ role, content }) => [role, content])).toEqual([
      ['system', 'You add.\n\nBe brief.'],
      ['user', 'hi'],
      ['system', 'Now.'],
    ])
    expect((await sentTo(OPENAI, history)).map(({ role }) => role)).toEqual(['system', 'system', 'user', 'system'])
  })

  it('F29 has no message of a user who says nothing, which Moonshot refuses', async () => {
    expect(await sentTo(KIMI, [user('hi'), user(' '), user('')])).toEqual([{ role: 'user', content: 'hi' }])
    expect(await sentTo(KIMI, [user('')])).toMatchObject([{ role: 'user', content: expect.stringMatching(/\w/) }])
  })

  it('may consist of system messages only', async () => {
    expect(await sentTo(SERVER, [system('a'), system('b')])).toEqual([{ role: 'system', content: 'a\n\nb' }])
  })
})
