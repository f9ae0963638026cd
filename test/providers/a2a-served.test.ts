import { TaskState } from '@a2a-js/sdk'
import { Agent } from '@minagent/loop'
import { FakeModel } from '@minagent/models'
import { a2aExecutor, a2aFetch, a2aTexts } from '@minagent/multiagent/a2a'
import { ToolRegistry } from '@minagent/tools'
import { type AgentLike, isTainted } from '@minagent/types'
import { afterEach, describe, expect, it } from 'vitest'
import { all, asking, closeServers, handlerOf, saidIn, saidOf, served, streaming, stuckModel, text } from './support/a2a-world.ts'

afterEach(closeServers)

describe('an agent over A2A, asked by the official client', () => {
  it('S7 is described by its card, answers with an artifact of its task, and takes what it is asked as untrusted', async () => {
    const model = new FakeModel(['It is raining.'])
    const client = await served(new Agent({ model }))

    const task = await client.sendMessage(asking('How is the weather?'))

    expect(await client.getAgentCard()).toMatchObject({
      name: 'weather',
      description: 'Knows the weather.',
      capabilities: { streaming: true },
    })
    expect(task).toMatchObject({ status: { state: TaskState.TASK_STATE_COMPLETED }, artifacts: [{ name: 'answer' }] })
    expect('artifacts' in task && task.artifacts.map(saidIn)).toEqual(['It is raining.'])
    expect(isTainted(model.calls[0]?.[0] ?? [])).toBe(true)
    expect(model.calls[0]?.[0].at(-1)).toMatchObject({ content: 'How is the weather?', origin: { kind: 'agent', untrusted: true } })
  })

  it('streams the answer, and puts what was said after the tools in the place of what was said before', async () => {
    const call = { id: 'c1', name: 'look', arguments: {} }
    const model = streaming([['Let me ', 'look.'], [call]], [['It is ', 'dry.'], []])
    const look = { name: 'look', description: 'Looks.', parameters: { type: 'object' }, execute: () => 'dry' }
    const client = await served(new Agent({ model, tools: new ToolRegistry([look]) }))

    const events = await all(client.sendMessageStream(asking('And now?')))

    expect(events.map(({ payload }) => payload?.$case)).toEqual(['task', ...Array(5).fill('artifactUpdate'), 'statusUpdate'])
    expect(
      events.flatMap(({ payload }) => (payload?.$case === 'artifactUpdate' ? [[payload.value.append, payload.value.artifact?.parts]] : [])),
    ).toMatchObject([
      [false, [text('Let me ')]],
      [true, [text('look.')]],
      [false, [text('It is ')]],
      [true, [text('dry.')]],
      [true, [text('')]],
    ])
  })

  it('D11 a task that is cancelled cancels the run', async () => {
    const stuck = stuckModel()
    const client = await served(new Agent({ model: stuck.model }))
    const stream = client.sendMessageStream(asking('Wait.'))
    const first = (await stream.next()).value
    const id = first?.payload?.$case === 'task' ? first.payload.value.id : ''
    await stuck.asked

    const task = await client.cancelTask({ tenant: '', id, metadata: undefined })

    expect(task.status?.state).toBe(TaskState.TASK_STATE_CANCELED)
    await stuck.told
    const last = (await all(stream)).at(-1)
    expect(last?.payload).toMatchObject({ $case: 'statusUpdate', value: { status: { state: TaskState.TASK_STATE_CANCELED } } })
  })

  it('a second message for a task that is under way fails it and stops its run: no run is left that nobody can cancel', async () => {
    const stuck = stuckModel()
    const client = await served(new Agent({ model: stuck.model }))
    const stream = client.sendMessageStream(asking('Wait.'))
    const first = (await stream.next()).value
    const id = first?.payload?.$case === 'task' ? first.payload.value.id : ''
    await stuck.asked
    const { message, ...more } = asking('And this.')

    const task = await client.sendMessage({ ...more, message: { ...message, taskId: id } })
    await stuck.told

    expect(task).toMatchObject({ status: { state: TaskState.TASK_STATE_FAILED } })
    expect(saidOf(task)).toBe(a2aTexts.en.busy)
    expect((await all(stream)).at(-1)?.payload).toMatchObject({ value: { status: { state: TaskState.TASK_STATE_FAILED } } })
  })

  it('S3 a run that waits for approval fails its task: approving is not for the caller', async () => {
    const call = { id: 'c1', name: 'pay', arguments: {} }
    const pay = { name: 'pay', description: 'Pays.', parameters: { type: 'object' }, execute: () => 'paid' }
    const tools = new ToolRegistry([pay], { policy: () => 'ask' })
    const client = await served(new Agent({ model: new FakeModel([[call]]), tools }))

    const task = await client.sendMessage(asking('Pay.'))

    expect(task).toMatchObject({ status: { state: TaskState.TASK_STATE_FAILED }, artifacts: [] })
    expect(saidOf(task)).toContain('approves')
  })

  it('says of a failure that there was one, and tells the details on its own side', async () => {
    const errors: unknown[] = []
    const defect = new TypeError('secret of the program')
    const broken: AgentLike = {
      run: () => Promise.reject(defect),
      start: () => {
        throw defect
      },
    }
    const onError = (error: unknown) => {
      errors.push(error)
      throw error
    }
    const client = await served(broken, { onError })

    const task = await client.sendMessage(asking('Hi'))

    expect(task).toMatchObject({ status: { state: TaskState.TASK_STATE_FAILED } })
    expect(saidOf(task)).toBe('The agent ended without an answer: internal_error.')
    expect(errors).toEqual([defect])
  })

  it('speaks Chinese where it is told to', async () => {
    const client = await served(new Agent({ model: new FakeModel([[{ id: 'c', name: 'x', arguments: {} }]]), maxSteps: 1 }), {
      locale: 'zh',
    })

    expect(saidOf(await client.sendMessage(asking('你好')))).toBe('智能体没有给出回答就结束了：max_model_rounds。')
  })

  it('reads no more of a request than it takes', async () => {
    let read = 0
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        read++
        controller.enqueue(new Uint8Array(1000))
      },
    })
    const handler = handlerOf(a2aExecutor(new Agent({ model: new FakeModel([]) })), 'http://127.0.0.1/')
    const headers = { 'A2A-Version': '1.0' }
    const init = { method: 'POST', body: endless, headers, duplex: 'half' } as const

    const { status } = await a2aFetch(handler, { maxBodyBytes: 5000 })(new Request('http://127.0.0.1/', init))

    expect(status).toBe(413)
    expect(read).toBeLessThan(10)
  })

  it('refuses what is no request of the protocol, of another version, or of somebody who may not ask', async () => {
    const handler = handlerOf(a2aExecutor(new Agent({ model: new FakeModel([]) })), 'http://127.0.0.1/')
    const open = a2aFetch(handler)
    const closed = a2aFetch(handler, { authenticate: () => Promise.reject(new Error('nobody')) })
    const post = (body: string, version = '1.0') =>
      new Request('http://127.0.0.1/', { method: 'POST', body, headers: { 'A2A-Version': version } })

    expect(await (await open(post('{'))).json()).toMatchObject({ jsonrpc: '2.0', error: { code: -32602 } })
    expect(await (await open(post('{}', '9.9'))).json()).toMatchObject({ error: { code: -32009 } })
    expect((await open(new Request('http://127.0.0.1/', { method: 'PUT' }))).status).toBe(405)
    expect((await closed(post('{}'))).status).toBe(401)
  })
})
