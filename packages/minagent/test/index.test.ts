import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import * as umbrella from 'minagent'
import {
  Agent,
  FakeModel,
  type Message,
  type Model,
  type ModelResponse,
  type Role,
  type RunResult,
  run,
  type Step,
  type Tool,
  type ToolCall,
  ToolRegistry,
} from 'minagent'
import { Agent as LoopAgent } from 'minagent/loop'
import { expect, expectTypeOf, it } from 'vitest'
import { sourceProgram } from '../../../test/support/source-program.ts'

it('A19 gives the twelve names of the book, and they work together', async () => {
  const add: Tool = {
    name: 'add',
    description: 'Adds.',
    parameters: { type: 'object' },
    execute: ({ a, b }) => Number(a) + Number(b),
  }
  const call: ToolCall = { id: 'c1', name: 'add', arguments: { a: 2, b: 3 } }
  const model: Model = new FakeModel([[call], '5'])

  const result: RunResult = await run(model, new ToolRegistry([add]), '2 + 3?')

  const roles: Role[] = result.messages.map((message: Message) => message.role)
  const kinds = result.steps.map((step: Step) => step.kind)
  expect(roles).toEqual(['user', 'assistant', 'tool', 'assistant'])
  expect(kinds).toEqual(['tool_call', 'final'])
  expect(result.final).toBe('5')
  expectTypeOf(model.complete).returns.resolves.toEqualTypeOf<ModelResponse>()
})

it('gives the other names that a first program needs, and no more', () => {
  expect(Object.keys(umbrella).sort()).toEqual([
    'Agent',
    'FakeModel',
    'RunError',
    'ToolRegistry',
    'assistant',
    'canonicalJson',
    'createMessage',
    'defineTool',
    'fromWire',
    'jsonSchema',
    'run',
    'system',
    'toWire',
    'toolMessage',
    'user',
  ])
})

it('gives the very classes of the packages, under either name', () => {
  expect(Agent).toBe(LoopAgent)
})

it('brings the command', () => {
  const root = fileURLToPath(new URL('../../../', import.meta.url))
  const options = { cwd: root, encoding: 'utf8' } as const

  const { stdout, status } = spawnSync(process.execPath, [sourceProgram('packages/minagent/src/bin.ts'), '12 乘以 7 等于多少？'], options)

  expect(stdout).toContain('84')
  expect(status).toBe(0)
})
