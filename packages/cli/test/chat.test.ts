import { main } from '@minagent/cli'
import { FakeModel } from '@minagent/models'
import type { Model } from '@minagent/types'
import { describe, expect, it } from 'vitest'
import { type TestIo, testIo } from './test-io.ts'

/** Starts a chat at a terminal in memory. */
function startChat(model: Model): { io: TestIo; exit: Promise<number> } {
  const io = testIo({ terminal: true })
  return { io, exit: main(['--no-color'], io, { model }) }
}

async function seen(io: TestIo, text: string): Promise<void> {
  await expect.poll(() => io.err() + io.out()).toContain(text)
}

describe('the chat', () => {
  it('keeps the conversation until it is cleared', async () => {
    const model = new FakeModel(['one', 'two', 'three'])
    const { io, exit } = startChat(model)

    for (const line of ['first', 'second', '/clear', 'third']) io.type(line)
    await seen(io, 'three')
    io.type('/exit')

    expect(await exit).toBe(0)
    expect(io.out()).toBe('one\ntwo\nthree\n')
    expect(model.calls.map(([messages]) => messages.map(({ content }) => content))).toEqual([
      ['first'],
      ['first', 'one', 'second'],
      ['third'],
    ])
  })

  it.each(['exit', 'Quit', '/quit', '退出'])('is left with “%s” too, as newcomers try', async (word) => {
    const model = new FakeModel([])
    const { io, exit } = startChat(model)

    io.type(word)

    expect(await exit).toBe(0)
    expect(model.calls).toEqual([])
  })

  it('explains itself', async () => {
    const { io, exit } = startChat(new FakeModel([]))

    for (const line of ['/help', '', '/tools', '/what']) io.type(line)
    await seen(io, 'There is no command /what.')
    io.endInput()

    expect(await exit).toBe(0)
    expect(io.err()).toContain('/exit ')
    expect(io.err()).toContain('calculator ')
    expect(io.out()).toBe('')
  })

  it('goes on after a question that is not answered', async () => {
    const { io, exit } = startChat(new FakeModel([new Error('broken line'), 'better']))

    io.type('a')
    io.type('b')
    await seen(io, 'better')
    io.endInput()

    expect(await exit).toBe(0)
    expect(io.err()).toContain('error: broken line')
  })

  it.each([
    ['the key', (io: TestIo) => io.press('\u0003')],
    ['the signal', (io: TestIo) => io.interrupt()],
  ])('Ctrl-C (%s) cancels an answer and keeps the chat; the next one leaves', async (_, interrupt) => {
    let calls = 0
    const model: Model = {
      complete: () => {
        calls++
        return new Promise(() => undefined)
      },
    }
    const { io, exit } = startChat(model)

    io.type('slow')
    await expect.poll(() => calls).toBe(1)
    interrupt(io)
    await seen(io, 'stop: cancelled')
    io.type('again')
    await expect.poll(() => calls).toBe(2)
    interrupt(io)
    await expect.poll(() => io.err().match(/stop: cancelled/g)).toHaveLength(2)
    interrupt(io)

    expect(await exit).toBe(0)
  })
})
