export {
  type A2aExecutorOptions,
  type A2aFetchOptions,
  type A2aModelOptions,
  type A2aTexts,
  type AgentCardFields,
  a2aExecutor,
  a2aFetch,
  a2aModel,
  a2aTexts,
  agentCard,
} from '@minagent/multiagent/a2a'
