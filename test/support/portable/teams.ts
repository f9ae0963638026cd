import { Agent } from '@minagent/loop'
import { FakeModel } from '@minagent/models'
import { memoryBus, supervisor } from '@minagent/multiagent'
import { ToolRegistry } from '@minagent/tools'

/** A lead with two workers, and a message bus. */
export async function teams(): Promise<string[]> {
  const worker = (answer: string) => ({ agent: new Agent({ model: new FakeModel([answer]) }), description: 'Looks things up.' })
  const tasks = ['tea', 'jam'].map((name) => ({ id: name, name, arguments: { task: `Do we have ${name}?` } }))
  const team = supervisor({
    workers: { tea: worker('Two tins.'), jam: worker('None.') },
    lead: ({ tools }) => new Agent({ model: new FakeModel([tasks, 'Buy jam.']), tools: new ToolRegistry(tools) }),
  })
  const { final, runs } = await team.run('What do we need?', { runId: 'shop' })
  return [`team ${final} ${runs.runs.length}`, `bus ${JSON.stringify(await delivered())}`]
}

async function delivered(): Promise<unknown> {
  const bus = memoryBus()
  await bus.subscribe('shop', 'orders')
  await bus.publish({ topic: 'orders', from: 'desk', body: { text: '茶' } })
  const body = await new Promise((resolve) => bus.consume('shop', (message) => resolve(message.body)))
  await bus.close()
  return body
}
