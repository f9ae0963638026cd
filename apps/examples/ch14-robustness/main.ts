// 第 14 章：鲁棒性。重试、熔断、后备模型都是包在模型外面的一层；时间走假时钟，等几分钟不花一毫秒。
import { Agent } from '@minagent/loop'
import { FakeModel, withBreaker, withFallback, withRetry } from '@minagent/models'
import { defineTool, jsonSchema, ToolRegistry } from '@minagent/tools'
import { type Model, ModelError, user } from '@minagent/types'
import { fakeClock } from '@minagent/types/runtime'
import { downBetween, outcomeOf, watched } from './outage.ts'

const question = [user('你好')]
const fullWait = () => 1 // 每次都等满；真实的随机数会把等待打散，免得大家同时重来
const always = { from: 0, until: Number.POSITIVE_INFINITY }
const never = { from: 0, until: 0 }

//#region retry
console.log('== 重试：503、503、成功 ==')
{
  const clock = fakeClock()
  const model = withRetry(watched(downBetween('main', clock, { from: 0, until: 3000 }), clock), { clock, random: fullWait })
  console.log(await outcomeOf(model.complete(question, []), clock))
}

console.log('\n== 等待翻倍，直到上限 60 秒；服务器说了 Retry-After，就听它的 ==')
console.log('| 错误 | 尝试次数 | 每次等待（秒） |\n|---|---|---|')
const failures = [
  new ModelError('overloaded', '503', { status: 503 }),
  new ModelError('rate_limited', '429，Retry-After: 20', { status: 429, retryAfterMs: 20_000 }),
  new ModelError('auth', '401', { status: 401 }),
]
for (const error of failures) {
  const clock = fakeClock()
  const times: number[] = []
  const failing: Model = {
    complete: () => {
      times.push(clock.now())
      return Promise.reject(error)
    },
  }
  await outcomeOf(withRetry(failing, { clock, random: fullWait, maxRetries: 8 }).complete(question, []), clock)
  const waits = times.slice(1).map((time, index) => (time - (times[index] ?? 0)) / 1000)
  console.log(`| ${error.message} | ${times.length} | ${waits.join(' ') || '不再试'} |`)
}
//#endregion retry

//#region breaker
console.log('\n== 熔断：连着失败就先不问了，冷却之后放一次试探 ==')
{
  const clock = fakeClock()
  const inner = watched(downBetween('main', clock, { from: 0, until: 45_000 }), clock)
  const model = withBreaker(inner, { failures: 3, windowMs: 60_000, cooldownMs: 30_000, clock })
  for (let second = 0; second <= 70; second += 10) {
    const text = await outcomeOf(model.complete(question, []), clock)
    console.log(`${String(second).padStart(4)}   s  ${text}`)
    await clock.advance((second + 10) * 1000 - clock.now())
  }
}
//#endregion breaker

//#region fallback
console.log('\n== 后备：主模型熔断之后，连等都不等 ==')
{
  const clock = fakeClock()
  const main = withRetry(watched(downBetween('main', clock, always), clock), { clock, random: fullWait, maxRetries: 1 })
  const backup = downBetween('backup', clock, never)
  const model = withFallback([withBreaker(main, { failures: 2, cooldownMs: 60_000, clock }), backup])
  for (const round of [1, 2, 3]) {
    const before = clock.now()
    const text = await outcomeOf(model.complete(question, []), clock)
    console.log(`第 ${round} 次：${text}，等了 ${((clock.now() - before) / 1000).toFixed(1)} 秒`)
  }
}
//#endregion fallback

//#region agent
console.log('\n== 一次运行：循环自己从不重试，坏天气都由外面这几层挡住 ==')
{
  const clock = fakeClock()
  const busy = new ModelError('overloaded', '503', { status: 503 })
  const add = defineTool({
    name: 'add',
    description: '两数相加。',
    parameters: jsonSchema({ type: 'object', properties: { a: { type: 'number' }, b: { type: 'number' } }, required: ['a', 'b'] }),
    execute: ({ a, b }) => Number(a) + Number(b),
  })
  const main = new FakeModel([busy, [{ id: 'c1', name: 'add', arguments: { a: 2, b: 3 } }], busy, busy])
  const sturdy = withFallback([withRetry(main, { clock, random: fullWait, maxRetries: 1 }), new FakeModel(['结果是 5。'])])
  const run = new Agent({ model: sturdy, tools: new ToolRegistry([add]), runtime: { clock } }).start('2 + 3 等于多少？')
  await clock.advance(10_000)
  const { stopReason, steps, modelRounds } = await run.result
  for (const { index, kind, detail } of steps) console.log(`[${index}] ${kind}: ${detail}`)
  console.log(`${stopReason}：${modelRounds} 轮，主模型被问了 ${main.calls.length} 次`)
}
//#endregion agent
