import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { Agent } from '@minagent/loop'
import { type JournaledAgent, journaled } from '@minagent/session'
import { defineTool, jsonSchema, ToolRegistry } from '@minagent/tools'
import type { Journal, Model } from '@minagent/types'

/** The world outside: a line for each thing that was done, which no journal can take back. */
export function doneIn(file: string): readonly string[] {
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []
}

//#region tools
const parameters = jsonSchema({ type: 'object', properties: {} })

/** After `dieAfter` the process kills itself: it is done, and nobody has been told. */
function tools(world: string, dieAfter?: string) {
  const act = (name: string, key: string) => {
    appendFileSync(world, `${key}\n`)
    if (name === dieAfter) process.kill(process.pid, 'SIGKILL')
    return 'done'
  }
  return [
    defineTool({
      name: 'pay',
      description: 'Pays the hotel.',
      parameters,
      metadata: { sideEffect: 'external', idempotent: false },
      execute: (_, { idempotencyKey }) => act('pay', idempotencyKey),
      // Asked when a process died in the call: the bank knows whether it happened.
      verify(_, { idempotencyKey }) {
        return doneIn(world).includes(idempotencyKey) ? { done: true, data: 'done' } : { done: false }
      },
    }),
    defineTool({
      name: 'ring',
      description: 'Rings the guest up.',
      parameters,
      metadata: { sideEffect: 'external', idempotent: false },
      execute: (_, { idempotencyKey }) => act('ring', idempotencyKey),
    }),
  ]
}
//#endregion tools

//#region agent
/** Any number of processes may make this agent over one journal. `owner` is left out: each has a random name. */
export function bookingAgent(journal: Journal, world: string, dieAfter?: string): JournaledAgent {
  const agent = new Agent({ model, tools: new ToolRegistry(tools(world, dieAfter)) })
  return journaled(agent, journal, { leaseMs: 1_000 })
}
//#endregion agent

/** In the place of a real model: pays, rings, and says so; where it is, the conversation alone tells. */
const model: Model = {
  async complete(messages) {
    const done = messages.filter(({ role }) => role === 'tool')
    const name = ['pay', 'ring'][done.length]
    const toolCalls = name === undefined ? [] : [{ id: `call_${name}`, name, arguments: {} }]
    const doubt = done.some(({ content }) => content.includes('OUTCOME_UNKNOWN'))
    const content = name === undefined ? (doubt ? 'Paid. Nobody knows whether the phone rang.' : 'Paid, and the guest knows.') : ''
    return { message: { role: 'assistant', content, toolCalls }, stopReason: name === undefined ? 'end_turn' : 'tool_use', usage: {} }
  },
}
