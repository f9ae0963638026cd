import type { AgentLike, RunResult } from '@minagent/types'

/**
 * 练习：运行 `agent`，如果停在 `max_model_rounds`，就带着到那时为止的对话再运行一次，输入是“继续。”；一共最多运行 `times` 次。
 * 给出最后一次的结果。别的停止原因都不再试。
 */
export function goOn(agent: AgentLike, question: string, _times: number): Promise<RunResult> {
  return agent.start(question).result
}
