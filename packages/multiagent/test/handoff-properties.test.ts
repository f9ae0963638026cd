import { handoff, keepAll, lastTurns, withoutTools } from '@minagent/multiagent'
import type { Message, Model } from '@minagent/types'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { callsIn, lookUp, member, problemsOf } from './desks.ts'
import { callOf, toolOf } from './teams.ts'

describe('any sequence of handoffs', () => {
  const names = ['a', 'b', 'c'] as const
  const step = fc.uniqueArray(fc.constantFrom('look', 'broken', ...names.map((name) => `handoff_to_${name}`)), { maxLength: 4 })
  const handoffsIn = (messages: readonly Message[]) => callsIn(messages).filter(({ name }) => name.startsWith('handoff')).length
  const filters = fc.constantFrom(keepAll, withoutTools, lastTurns(1), lastTurns(2))

  it('F36 F37 F38 leaves every prompt and every result valid, with no call that is open or of a handoff', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), fc.tuple(filters, filters, filters), async (steps, histories) => {
        const prompts: (readonly Message[])[] = []
        const rest = [...steps]
        let count = 0
        const model: Model = {
          complete: async (messages) => {
            prompts.push([...messages])
            const calls = (rest.shift() ?? []).map((name) => callOf(name, { reason: 'r' }, `c${count++}`))
            return { message: { role: 'assistant', content: '', toolCalls: calls }, stopReason: 'tool_use', usage: {} }
          },
        }
        const broken = toolOf('broken', () => {
          throw new Error('broken')
        })
        const agents = Object.fromEntries(names.map((name, at) => [name, { ...member(model, [lookUp, broken]), history: histories[at] }]))
        const team = handoff({ agents, first: 'a', maxHandoffs: 4 })

        const first = await team.start('q').result
        const second = await team.start('again', { messages: first.messages }).result

        expect([first, second].flatMap(({ messages }) => problemsOf(messages))).toEqual([])
        expect(prompts.flatMap(problemsOf)).toEqual([])
        const handoffs = [first, second].flatMap(({ messages }) => messages.map((message) => handoffsIn([message])))
        expect(Math.max(...handoffs)).toBeLessThanOrEqual(1)
        for (const { runs } of [first, second]) expect(runs.runs.length).toBeLessThanOrEqual(5)
      }),
      { numRuns: 100 },
    )
  })
})
