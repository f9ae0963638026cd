import { Agent, type AgentRuntime } from '@minagent/loop'
import { citationGate, type PassageIndex, ragTools } from '@minagent/rag'
import { ToolRegistry } from '@minagent/tools'
import type { Model } from '@minagent/types'
import { add } from 'ch04/tools.ts'

//#region clerk
/** 只根据手册回答的人：先搜、再读，要算账就用第 4 章的 `add`；没有出处的话，出不了门。 */
export function handbookClerk(model: Model, handbook: PassageIndex, runtime: AgentRuntime = {}): Agent {
  const tools = new ToolRegistry([...ragTools(handbook, { locale: 'zh' }), add], { locale: 'zh' })
  const gate = citationGate(handbook, { locale: 'zh' })
  return new Agent({ model, tools, system: '只根据文档回答，并注明出处。', gate, runtime })
}
//#endregion clerk
