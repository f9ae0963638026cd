import type { AgentLike, RunResult } from '@minagent/types'

export async function goOn(agent: AgentLike, question: string, times: number): Promise<RunResult> {
  let result = await agent.start(question).result
  for (let time = 1; time < times && result.stopReason === 'max_model_rounds'; time++) {
    result = await agent.start('继续。', { messages: result.messages }).result
  }
  return result
}
