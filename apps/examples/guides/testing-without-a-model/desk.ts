// A refund desk: looks an order up, pays money back, and asks a person where it is much.
import { Agent, type AgentRuntime } from '@minagent/loop'
import type { RunProgram } from '@minagent/models'
import { defineTool, jsonSchema, type Policy, ToolRegistry } from '@minagent/tools'
import { type Clock, type Model, type Toolbox, ToolError } from '@minagent/types'
import { systemClock } from '@minagent/types/runtime'
import type { Shop } from './shop.ts'

//#region tools
const order = { type: 'string', description: 'The number of the order, such as A17.' } as const
const amount = { type: 'number', description: 'The amount in euros.' } as const

/** More than this is paid back only when a person has agreed. */
const muchMoney: Policy = (call, { name }) => (name === 'refund' && Number(call.arguments.amount) > 50 ? 'ask' : 'allow')

export function deskTools(shop: Shop, clock: Clock = systemClock): Toolbox {
  const find = defineTool({
    name: 'find_order',
    description: 'Finds an order: what was bought and paid.',
    parameters: jsonSchema({ type: 'object', properties: { order }, required: ['order'] }),
    metadata: { sideEffect: 'none' },
    execute: ({ order }) => shop.orders[order] ?? fail(`There is no order ${order}.`),
  })
  const refund = defineTool({
    name: 'refund',
    description: 'Pays money back for an order.',
    parameters: jsonSchema({ type: 'object', properties: { order, amount }, required: ['order', 'amount'] }),
    execute: ({ order, amount }, { idempotencyKey }) => shop.pay({ order, amount, key: idempotencyKey }),
  })
  return new ToolRegistry([find, refund], { policy: muchMoney, clock })
}
//#endregion tools

//#region desk
export const system = 'You look after the refunds of a shop. Look an order up before you pay.'

export function refundDesk(model: Model, tools: Toolbox, runtime: AgentRuntime = {}): Agent {
  return new Agent({ model, tools, system, maxSteps: 6, runtime })
}
//#endregion desk

//#region program
/** One visit at the desk, made of parts that can be recorded and replayed. */
export function visit(shop: Shop, question: string): RunProgram {
  return ({ model, tools, clock, ids }) => refundDesk(model, tools(deskTools(shop)), { clock, ids }).run(question)
}
//#endregion program

function fail(message: string): never {
  throw new ToolError(message)
}
