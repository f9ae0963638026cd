export {
  type ConversationView,
  createHandler,
  type FetchHandler,
  type PageOptions,
  type PendingView,
  type RunView,
  type Service,
  type ServiceLimits,
  type ServiceOptions,
} from '@minagent/service'
