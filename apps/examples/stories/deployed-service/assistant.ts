import { Agent } from '@minagent/loop'
import { openaiModel } from '@minagent/models/openai'

/** Your agent: any `AgentLike` is served alike. The provider's key comes from the environment. */
export function assistant(): Agent {
  return new Agent({ model: openaiModel({ model: 'gpt-5-mini' }), system: 'You answer in one sentence.' })
}
