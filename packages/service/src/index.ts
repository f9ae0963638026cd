export type { ConversationView } from './conversations.ts'
export type { FetchHandler, PageOptions, ServiceLimits, ServiceOptions } from './options.ts'
export type { PendingView, RunView } from './run-view.ts'
export { createHandler, type Service } from './service.ts'
