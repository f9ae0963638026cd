import type { AgentOptions } from '@minagent/loop'
import { FakeModel, type ScriptItem } from '@minagent/models'
import { defineTool, ToolRegistry } from '@minagent/tools'
import { add } from './samples.ts'
import { type Ended, type ScenarioOptions, scenario } from './scenario.ts'

/** A run whose tool `note` writes down every execution. */
export async function noted(
  script: readonly ScriptItem[],
  options: Partial<AgentOptions> = {},
  more?: ScenarioOptions,
): Promise<Ended & { noted: unknown[]; model: FakeModel }> {
  const seen: unknown[] = []
  const note = defineTool({ name: 'note', description: 'Notes.', parameters: { type: 'object' }, execute: (args) => seen.push(args) })
  const model = new FakeModel(script)
  return { ...(await scenario({ model, tools: new ToolRegistry([note, add]), ...options }, more)), noted: seen, model }
}
