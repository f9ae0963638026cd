import { Agent } from '@minagent/loop'
import { defineTool, ToolRegistry } from '@minagent/tools'
import type { Model } from '@minagent/types'
import { z } from 'zod'

//#region shop
const shelf = new Map([['tea', 2]])

const stock = defineTool({
  name: 'stock',
  description: 'How many of an item are on the shelf.',
  parameters: z.object({ item: z.string() }),
  metadata: { sideEffect: 'none' },
  execute: ({ item }) => shelf.get(item) ?? 0,
})
const order = defineTool({
  name: 'order',
  description: 'Orders more of an item.',
  parameters: z.object({ item: z.string(), count: z.number() }),
  execute: ({ item, count }) => `${count} ${item} ordered`,
})

export function shopAgent(model: Model): Agent {
  return new Agent({
    model,
    system: 'You keep a small shop.',
    tools: new ToolRegistry([stock, order], {
      policy: ({ name }) => (name === 'order' ? 'ask' : 'allow'),
    }),
    maxSteps: 6,
  })
}
//#endregion shop
