export {
  type ConnectOptions,
  connect,
  messagesOf,
  type PendingView,
  type RemoteRun,
  type RemoteRunOptions,
  type RunView,
  type ServiceClient,
} from '@minagent/service/client'
