// 第 14 章：鲁棒性。重试、熔断、后备模型都是包在模型外面的一层；时间走假时钟，等几分钟不花一毫秒。
import { FakeModel, parseRetryAfter, withBreaker, withRetry } from '@minagent/models'
import { isModelError, type Model, ModelError, user } from '@minagent/types'
import { fakeClock } from '@minagent/types/runtime'
import { goal } from 'ch11/trip.ts'
import { call } from 'ch13/script.ts'
import { travelTeam } from 'ch13/team.ts'
import { downBetween, outcomeOf, secondsOf, textOf, watched } from './outage.ts'
import { sturdy } from './sturdy.ts'

const question = [user('你好')]
const random = () => 1 // 每次都等满；真实的随机数会把等待打散，免得大家同时重来
const always = { from: 0, until: Number.POSITIVE_INFINITY }
const never = { from: 0, until: 0 }

//#region retry
console.log('== 重试：503、503、成功 ==')
{
  const clock = fakeClock()
  const main = watched(downBetween('main', clock, { from: 0, until: 3_000 }), clock)
  const model = withRetry(main, { clock, random })
  console.log(textOf(await outcomeOf(model.complete(question, []), clock)))
}
//#endregion retry

//#region delays
console.log('\n== 延迟表：一直失败，重试 8 次，每次等几秒 ==')
const limited = (header: string) => {
  const retryAfterMs = parseRetryAfter(header, 0) ?? 0
  const message = `429，Retry-After: ${header}`
  return new ModelError('rate_limited', message, { status: 429, retryAfterMs })
}
const failures = [
  new ModelError('overloaded', '503', { status: 503 }),
  limited('20'),
  limited('3600'),
  limited('120junk'),
  new ModelError('auth', '401', { status: 401 }),
]
console.log('| 错误 | 被问 | 等待（秒） |\n|---|---|---|')
for (const error of failures) {
  const clock = fakeClock()
  const times: number[] = []
  const failing: Model = {
    complete: () => {
      times.push(clock.now())
      return Promise.reject(error)
    },
  }
  const model = withRetry(failing, { clock, random, maxRetries: 8 })
  await outcomeOf(model.complete(question, []), clock)
  const waits = times.slice(1).map((time, index) => (time - (times[index] ?? 0)) / 1000)
  console.log(`| ${error.message} | ${times.length} 次 | ${waits.join(' ') || '不再试'} |`)
}
//#endregion delays

//#region abort
console.log('\n== 取消：等到一半，立刻结束 ==')
{
  const clock = fakeClock()
  const controller = new AbortController()
  const model = withRetry(watched(downBetween('main', clock, always), clock), { clock, random })
  clock.timer(1_500, () => controller.abort(new Error('用户走了')))
  const call = model.complete(question, [], { signal: controller.signal })
  const text = textOf(await outcomeOf(call, clock))
  console.log(`${secondsOf(clock)}  ${text}，还在等的定时器：${clock.pending}`)
}
//#endregion abort

//#region breaker
console.log('\n== 熔断：连着失败就先不问了，冷却之后放一次试探 ==')
{
  const clock = fakeClock()
  const main = watched(downBetween('main', clock, { from: 0, until: 45_000 }), clock)
  const model = withBreaker(main, { failures: 3, windowMs: 60_000, cooldownMs: 30_000, clock })
  for (let second = 10; second <= 80; second += 10) {
    const outcome = await outcomeOf(model.complete(question, []), clock)
    const refused = isModelError(outcome) && outcome.status === undefined
    if (refused) console.log(`${secondsOf(clock)}  没有问，再等 ${outcome.retryAfterMs} ms`)
    await clock.advance(second * 1000 - clock.now())
  }
}
//#endregion breaker

//#region fallback
console.log('\n== 后备：主模型熔断之后，连等都不等 ==')
{
  const clock = fakeClock()
  const main = watched(downBetween('main', clock, always), clock)
  const model = sturdy(main, downBetween('backup', clock, never), { clock, random })
  for (const turn of [1, 2, 3]) {
    const before = clock.now()
    const text = textOf(await outcomeOf(model.complete(question, []), clock))
    const waited = (clock.now() - before) / 1000
    console.log(`第 ${turn} 次：${text}，等了 ${waited.toFixed(1)} 秒`)
  }
}
//#endregion fallback

//#region team
console.log('\n== 一个小组：循环自己从不重试，坏天气都由外面这几层挡住 ==')
const busy = new ModelError('overloaded', '503 Service Unavailable', { status: 503 })
const tasks = [call('weather', { task: '查周末的天气。' }), call('train', { task: '查早班车。' })]
for (const protect of [false, true]) {
  const clock = fakeClock()
  const main = new FakeModel([busy, tasks, busy, busy])
  const backup = new FakeModel(['周六坐 G7301 去，带伞；周日游西湖。'])
  const lead = protect ? sturdy(main, backup, { clock, random }) : main
  const weather = new FakeModel(['周六小雨，周日晴。'])
  const train = new FakeModel(['G7301，周六 8:00。'])
  const run = travelTeam({ lead, weather, train }, { runtime: { clock } }).start(goal)
  await clock.advance(10_000)
  const { stopReason, steps } = await run.result
  console.log(`${protect ? '结实的主管' : '光秃秃的主管'}：${stopReason}`)
  for (const { index, kind, detail } of steps) console.log(`  [${index}] ${kind}: ${detail}`)
  console.log(`  主模型被问 ${main.calls.length} 次，后备被问 ${backup.calls.length} 次`)
}
//#endregion team
