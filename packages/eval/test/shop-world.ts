import { type EvalCase, type SimulatedUser, scriptedUser } from '@minagent/eval'
import { defineTool } from '@minagent/tools'
import { ToolError } from '@minagent/types'
import { z } from 'zod'

/** What the clerk of the shop must keep to; the tools do not enforce it. */
export const POLICY = `You are the clerk of a shop for lamps.
Only pending orders may be cancelled. Only delivered orders may be exchanged, against the same lamp in another colour.
Say what you are about to change, and change it only after the customer has said yes.
After a cancellation, tell the amount that is paid back.`

interface Order {
  readonly customer: string
  readonly item: string
  readonly price: number
  readonly status: string
}

/** The rows of the shop, as they are before anybody calls. */
export const ORDERS: Readonly<Record<string, Order>> = {
  '1001': { customer: 'ada', item: 'desk lamp, red', price: 30, status: 'pending' },
  '1002': { customer: 'ada', item: 'desk lamp, green', price: 30, status: 'delivered' },
  '1003': { customer: 'bob', item: 'floor lamp, white', price: 120, status: 'delivered' },
}

/** A shop of its own for each trial, with tools that change its rows. */
export function shopWorld() {
  const orders: Record<string, Order> = structuredClone(ORDERS)
  const orderOf = (id: string): Order => {
    const order = orders[id]
    if (!order) throw new ToolError(`There is no order ${id}.`)
    return order
  }
  const id = z.string().describe('Number of the order.')
  const getOrder = defineTool({
    name: 'get_order',
    description: 'Looks an order up.',
    parameters: z.object({ id }),
    execute: (args) => orderOf(args.id),
  })
  const cancelOrder = defineTool({
    name: 'cancel_order',
    description: 'Cancels an order and pays its price back.',
    parameters: z.object({ id }),
    execute: (args) => {
      orders[args.id] = { ...orderOf(args.id), status: 'cancelled' }
      return { paidBack: orderOf(args.id).price }
    },
  })
  const exchangeItem = defineTool({
    name: 'exchange_item',
    description: 'Exchanges the item of an order.',
    parameters: z.object({ id, item: z.string() }),
    execute: (args) => {
      orders[args.id] = { ...orderOf(args.id), item: args.item, status: 'exchanged' }
      return orderOf(args.id)
    },
  })
  return { tools: [getOrder, cancelOrder, exchangeItem], state: () => orders }
}

/** A customer who names the order when asked for it, says yes to what is wanted, and hangs up when it is settled. */
export function customer({ metadata }: EvalCase): SimulatedUser {
  return scriptedUser((answer) => {
    if (answer.includes('Which order')) return `Order ${String(metadata?.order)}, please.`
    return answer.includes('Shall I') ? 'Yes.' : undefined
  })
}
