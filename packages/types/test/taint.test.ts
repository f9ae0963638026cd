import { assistant, isTainted, isUntrusted, type Message, system, type ToolMetadata, toolMessage, user } from '@minagent/types'
import { expect, it } from 'vitest'

const facts = (untrustedOutput: boolean): ToolMetadata => ({
  executionLocation: 'local',
  sideEffect: 'none',
  risk: 'low',
  idempotent: true,
  untrustedOutput,
})
const describe = (name: string) => (name === 'silent' ? undefined : facts(name === 'web'))
const answer = (name: string): Message => toolMessage({ id: 'c', name, arguments: {} }, 'text')

it.each<[string, Message, boolean]>([
  ['a system message', system('x'), false],
  ['the user', user('x'), false],
  ['the model', assistant('x'), false],
  ['feedback', { ...user('x'), name: 'model_feedback' }, false],
  ['a summary', { ...user('x'), name: 'summary' }, true],
  ['a summary that says it is trusted', { ...user('x'), name: 'summary', origin: { kind: 'memory', untrusted: false } }, false],
  ['a handoff', { ...user('x'), origin: { kind: 'agent', untrusted: true } }, true],
  ['a tool that can be trusted', answer('clock'), false],
  ['a tool that cannot', answer('web'), true],
  ['a tool that says nothing', answer('silent'), true],
])('S7 S11 %s: %#', (_name, message, untrusted) => {
  expect(isUntrusted(message, describe)).toBe(untrusted)
  expect(isTainted([system('x'), message, user('y')], describe)).toBe(untrusted)
})

it('S7 counts every tool as untrusted where nobody says anything of tools', () => {
  expect(isTainted([answer('clock')])).toBe(true)
  expect(isTainted([])).toBe(false)
})
