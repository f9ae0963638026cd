import { main } from '@minagent/cli'
import { FakeModel } from '@minagent/models'
import { type Tool, ToolError } from '@minagent/types'
import { expect, it } from 'vitest'
import { testIo } from './test-io.ts'

const metadata = { executionLocation: 'local', sideEffect: 'local', risk: 'medium', idempotent: true, untrustedOutput: false } as const

it('a failure of several lines is shown as a result of several lines is, without escape sequences', async () => {
  const check: Tool = {
    name: 'check',
    description: 'Checks.',
    parameters: { type: 'object' },
    metadata: { ...metadata, sideEffect: 'none' },
    execute() {
      throw new ToolError('\u001b[1;31m3 tests\u001b[0m failed \u001b]0;title\u0007here\nfirst\nsecond')
    },
  }
  const io = testIo()

  await main(['check it'], io, { model: new FakeModel([[{ id: 'c1', name: 'check', arguments: {} }], 'Done.']), tools: [check] })

  expect(io.err()).toContain('✗ TOOL_FAILED: 3 tests failed here (+2 lines) · ')
})

it('a yes for the session also answers for a call of the same round that waits already', async () => {
  const saved: unknown[] = []
  const save: Tool = {
    name: 'save',
    description: 'Saves.',
    parameters: { type: 'object' },
    metadata,
    execute: ({ text }) => saved.push(text),
  }
  const call = { name: 'save', arguments: { text: 'same' } }
  const model = new FakeModel([
    [
      { id: 'c1', ...call },
      { id: 'c2', ...call },
    ],
    'Saved.',
  ])
  const io = testIo({ terminal: true })
  const exit = main(['--no-color', 'save it twice'], io, { model, tools: [save] })

  await expect.poll(() => io.err()).toContain('May save run?')
  io.type('a')

  expect(await exit).toBe(0)
  expect(io.err().match(/May save run/g)).toHaveLength(1)
  expect(saved).toEqual(['same', 'same'])
})
