import { main } from '@minagent/cli'
import { FakeModel } from '@minagent/models'
import type { Tool } from '@minagent/types'
import { expect, it } from 'vitest'
import { testIo } from './test-io.ts'

const call = { id: 'c1', name: 'save', arguments: { text: 'a\u200bb' } }

function saveTool(saved: unknown[]): Tool {
  return {
    name: 'save',
    description: 'Saves a text.',
    parameters: { type: 'object', properties: { text: { type: 'string' } } },
    metadata: { executionLocation: 'local', sideEffect: 'local', risk: 'medium', idempotent: true, untrustedOutput: false },
    execute: ({ text }) => saved.push(text),
  }
}

it('a terminal of plain lines is asked as well; what was typed before the question is no answer to it', async () => {
  const saved: unknown[] = []
  const model = new FakeModel([[call], 'saved', 'more'])
  const io = testIo({ terminal: true })
  const exit = main(['--no-color'], io, { model, tools: [saveTool(saved)] })

  io.type('save it')
  io.type('y')
  await expect.poll(() => io.err()).toContain('May save run?')
  expect(io.err()).toContain('text: a⟨U+200B⟩b')
  expect(saved).toEqual([])
  io.type('y')
  await expect.poll(() => io.out()).toContain('more')
  io.type('/exit')

  expect(await exit).toBe(0)
  expect(saved).toEqual(['a\u200bb'])
  expect(model.calls.at(-1)?.[0].at(-1)).toMatchObject({ role: 'user', content: 'y' })
})

it('without a person the run waits, and says how to go on', async () => {
  const saved: unknown[] = []
  const io = testIo()

  const exitCode = await main(['save it'], io, { model: new FakeModel([[call]]), tools: [saveTool(saved)] })

  expect(exitCode).toBe(1)
  expect(io.err()).toMatch(/stop: awaiting_approval .*\nThe run waits: minagent --resume [0-9a-f]{8} asks again\.\n$/)
  expect(saved).toEqual([])
})
