import { Agent, type AgentOptions } from '@minagent/loop'
import { FakeModel, type ScriptItem } from '@minagent/models'
import { assistant, MinagentError, type Model, ModelError, type RunResult, type RunStopReason, type ToolCall } from '@minagent/types'
import { fakeClock } from '@minagent/types/runtime'
import { toolbox } from './toolbox.ts'

/** 一次工具调用，每次都是新对象；两个参数给 `add` 用。 */
export function callOf(name: string, id: string): ToolCall {
  return { id, name, arguments: { a: 2, b: 3 } }
}

const add = (id: string) => callOf('add', id)
const answer = '结果是 5。'

//#region endings
/** 每一种停止原因，各由一次真实的运行得到。类型保证一种也不漏。 */
export const endings: Readonly<Record<RunStopReason, () => Promise<RunResult>>> = {
  completed: () => resultOf([[add('c1')], answer]),
  cancelled: cancelledRun,
  max_model_rounds: () => resultOf([[add('c1')], [add('c2')], answer], { maxSteps: 2 }),
  max_tool_calls: () => resultOf([[add('c1'), add('c2'), add('c3')], answer], { limits: { toolCalls: 2 } }),
  model_timeout: () => waitingRun(30_000, { model: silentModel, limits: { modelTimeoutMs: 30_000 } }),
  model_failed: () => resultOf([[add('c1')], new ModelError('auth', '密钥已失效。')]),
  invalid_model_output: () =>
    resultOf([new MinagentError('invalid_model_output', '不是 JSON。', { details: { text: '{' } })], { maxSteps: 1 }),
  budget_exceeded: () => resultOf([costly, answer], { limits: { tokens: 1_000 } }),
  time_limit: () => waitingRun(5_000, { model: new FakeModel([[callOf('wait', 'c1')]]), limits: { durationMs: 5_000 } }),
  repeated_calls: () => resultOf([[add('c1')], [add('c2')], [add('c3')], answer], { limits: { repeatedCalls: 3 } }),
  refused: () => resultOf([{ message: assistant('这件事我不能做。'), stopReason: 'refusal', usage: {} }]),
  awaiting_approval: () => resultOf([[callOf('publish', 'c1')], answer]),
}
//#endregion endings

/** 从不回答的模型。 */
const silentModel: Model = { complete: () => new Promise(() => {}) }

/** 用掉 1000 个 token 中的 990 个，再要一次工具。 */
const costly: ScriptItem = {
  message: assistant('', [add('c1')]),
  stopReason: 'tool_use',
  usage: { inputTokens: 900, outputTokens: 90 },
}

function resultOf(script: readonly ScriptItem[], options: Partial<AgentOptions> = {}): Promise<RunResult> {
  const agent = new Agent({ model: new FakeModel(script), tools: toolbox, ...options })
  return agent.start('2 + 3 等于多少？').result
}

/** 时间走假时钟：等 30 秒不花一毫秒。 */
async function waitingRun(ms: number, options: AgentOptions): Promise<RunResult> {
  const clock = fakeClock()
  const run = new Agent({ tools: toolbox, runtime: { clock }, ...options }).start('2 + 3 等于多少？')
  await clock.advance(ms)
  return run.result
}

/** 工具一开始执行，用户就按了 Ctrl-C。 */
async function cancelledRun(): Promise<RunResult> {
  const run = new Agent({ model: new FakeModel([[callOf('wait', 'c1')]]), tools: toolbox }).start('2 + 3 等于多少？')
  for await (const event of run) {
    if (event.type === 'tool.call.started') run.cancel('用户按了 Ctrl-C。')
  }
  return run.result
}
