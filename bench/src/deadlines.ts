import { Agent } from '@minagent/loop'
import { defineTool, jsonSchema, ToolRegistry } from '@minagent/tools'
import { summary } from './measure.ts'
import type { Row } from './report.ts'
import { ScriptedModel } from './scripted.ts'

const SAMPLES = 15
const DEADLINE_MS = 100

/** A tool that hangs and does not look at its signal. */
const hanging = defineTool({
  name: 'add',
  description: 'Never answers.',
  parameters: jsonSchema({ type: 'object' }),
  execute: () => new Promise(() => undefined),
})

/** How long after its deadline, or after the abort, a run goes on although its tool ignores both. */
export async function benchDeadlines(): Promise<Row[]> {
  const timeouts: number[] = []
  const aborts: number[] = []
  for (let sample = 0; sample < SAMPLES; sample++) {
    timeouts.push(
      (await elapsed((model) => new Agent({ model, tools: new ToolRegistry([hanging], { timeoutMs: DEADLINE_MS }) }).run('q'))) -
        DEADLINE_MS,
    )
    aborts.push((await elapsed(aborted)) - DEADLINE_MS)
  }
  return [
    { name: 'delay after the timeout of a hanging tool', unit: 'ms', ours: summary('timeout', timeouts), aim: { value: 50 } },
    { name: 'delay after an abort during a hanging tool', unit: 'ms', ours: summary('abort', aborts), aim: { value: 50 } },
  ]
}

async function aborted(model: ScriptedModel): Promise<unknown> {
  const controller = new AbortController()
  const run = new Agent({ model, tools: new ToolRegistry([hanging]) }).start('q', { signal: controller.signal })
  setTimeout(() => controller.abort(), DEADLINE_MS)
  return run.result
}

async function elapsed(work: (model: ScriptedModel) => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work(new ScriptedModel(1))
  return performance.now() - start
}
