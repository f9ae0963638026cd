export { connect, type RemoteRun, type RemoteRunOptions, type ServiceClient } from './client/connect.ts'
export { messagesOf } from './client/messages-of.ts'
export type { ConnectOptions } from './client/requester.ts'
export type { PendingView, RunView } from './run-view.ts'
