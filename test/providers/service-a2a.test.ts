import { type AgentCard, TaskState } from '@a2a-js/sdk'
import { ClientFactory, ClientFactoryOptions, DefaultAgentCardResolver, JsonRpcTransportFactory } from '@a2a-js/sdk/client'
import { DefaultRequestHandler, InMemoryTaskStore } from '@a2a-js/sdk/server'
import { Agent } from '@minagent/loop'
import { FakeModel } from '@minagent/models'
import { a2aExecutor, a2aFetch, agentCard } from '@minagent/multiagent/a2a'
import { type Served, serve } from '@minagent/service/node'
import { afterEach, expect, it } from 'vitest'
import { asking, saidIn } from './support/a2a-world.ts'

const open: Served[] = []
afterEach(async () => {
  for (const served of open.splice(0)) await served.close(0)
})

async function mounted(): Promise<Served> {
  const agent = new Agent({ model: new FakeModel(['It is raining.']) })
  let answer: (request: Request) => Promise<Response> = () => Promise.reject(new Error('not ready'))
  const served = await serve(agent, { mounts: { '/a2a': (request) => answer(request) } })
  open.push(served)
  const card: AgentCard = agentCard({ name: 'weather', description: 'Knows the weather.', url: `${served.url}/a2a` })
  answer = a2aFetch(new DefaultRequestHandler(card, new InMemoryTaskStore(), a2aExecutor(agent)))
  return served
}

it('an A2A agent mounted into a service answers the official client, which brings the token of the service', async () => {
  const { url, token } = await mounted()
  const fetchImpl: typeof fetch = (input, init) => {
    const headers = new Headers(init?.headers)
    headers.set('Authorization', `Bearer ${token}`)
    return fetch(input, { ...init, headers })
  }
  const factory = new ClientFactory(
    ClientFactoryOptions.createFrom(ClientFactoryOptions.default, {
      transports: [new JsonRpcTransportFactory({ fetchImpl })],
      cardResolver: new DefaultAgentCardResolver({ fetchImpl }),
    }),
  )

  const client = await factory.createFromUrl(`${url}/a2a/`)
  const task = await client.sendMessage(asking('How is the weather?'))

  expect(task).toMatchObject({ status: { state: TaskState.TASK_STATE_COMPLETED } })
  expect('artifacts' in task && task.artifacts.map(saidIn)).toEqual(['It is raining.'])
  await expect(new ClientFactory().createFromUrl(`${url}/a2a/`)).rejects.toThrow()
})
