import { join } from 'node:path'
import { matchers } from '@minagent/eval/matchers'
import { FakeModel, withCassette } from '@minagent/models'
import { localModel } from '@minagent/models/local'
import { fileCassette } from '@minagent/models/node'
import type { Model, ToolCall } from '@minagent/types'
import { fakeClock } from '@minagent/types/runtime'
import { describe, expect, it } from 'vitest'
import { deskTools, refundDesk } from './desk.ts'
import { smallShop } from './shop.ts'

expect.extend(matchers)

const find = (order: string): ToolCall => ({ id: 'c1', name: 'find_order', arguments: { order } })
const refund = (order: string, amount: number): ToolCall => ({ id: 'c2', name: 'refund', arguments: { order, amount } })

describe('the desk', () => {
  //#region script
  it('looks the order up, pays once, and says so', async () => {
    const shop = smallShop()
    const model = new FakeModel([[find('A17')], [refund('A17', 20)], 'You get 20 euros back.'])

    const result = await refundDesk(model, deskTools(shop)).run('The lamp is scratched.')

    expect(result).toMatchTrajectory(['find_order', 'refund'])
    expect(result).toAnswer(/20 euros/)
    expect(shop.payments).toMatchObject([{ order: 'A17', amount: 20 }])
  })
  //#endregion script

  //#region asked
  it('tells the model what there is no order for, and pays nothing', async () => {
    const shop = smallShop()
    const model = new FakeModel([[find('Z9')], 'I cannot find that order.'])

    await refundDesk(model, deskTools(shop)).run('Refund Z9.')

    const [, [messages] = []] = model.calls
    expect(messages?.at(-1)).toMatchObject({ role: 'tool', content: expect.stringContaining('There is no order Z9.') })
    expect(shop.payments).toEqual([])
  })
  //#endregion asked

  //#region approval
  it('pays much money only after a person has agreed', async () => {
    const shop = smallShop()
    const model = new FakeModel([[find('B4')], [refund('B4', 900)], 'You get 900 euros back.'])
    const desk = refundDesk(model, deskTools(shop))

    const waiting = await desk.start('The chandelier never came.').result
    expect([waiting.stopReason, shop.payments]).toEqual(['awaiting_approval', []])

    const paid = await desk.resume(waiting, { 0: 'approve' }).result
    expect([paid.stopReason, shop.payments.length]).toEqual(['completed', 1])
  })
  //#endregion approval

  //#region clock
  it('gives up on a bank that does not answer, without the test waiting for it', async () => {
    const clock = fakeClock()
    const shop = { ...smallShop(), pay: () => new Promise<string>(() => {}) }
    const model = new FakeModel([[refund('A17', 20)], 'The bank does not answer; nothing was promised.'])
    const run = refundDesk(model, deskTools(shop, clock), { clock }).start('The lamp is scratched.')

    await clock.advance(10_000)

    expect(await run.result).toAnswer(/does not answer/)
    expect(model.calls[1]?.[0].at(-1)?.content).toContain('TIMEOUT')
    expect(clock.pending).toBe(0)
  })
  //#endregion clock

  //#region silent
  it('ends a run whose model says nothing for a minute', async () => {
    const clock = fakeClock()
    const silent: Model = { complete: () => new Promise(() => {}) }
    const run = refundDesk(silent, deskTools(smallShop(), clock), { clock }).start('Hello?')

    await clock.advance(60_000)

    expect(await run.result).toMatchObject({ stopReason: 'model_timeout', answer: null })
  })
  //#endregion silent

  //#region cassette
  it('pays what the recorded model asked for', async () => {
    const shop = smallShop()
    const store = fileCassette(join(import.meta.dirname, 'recordings/desk.jsonl'))
    const model = withCassette(localModel(), { store, mode: process.env.RECORD ? 'record' : 'replay' })

    await refundDesk(model, deskTools(shop)).run('Find order A17, then refund 20 euros for order A17.')

    expect(shop.payments).toMatchObject([{ order: 'A17', amount: 20 }])
    expect(await model.unused()).toEqual([])
  })
  //#endregion cassette
})
