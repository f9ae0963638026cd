export type { WithheldReason, WithheldTool } from './client/catalogue.ts'
export { connectMcp, type McpClient, type McpOptions, type McpPins } from './client/connect-mcp.ts'
export type { Elicit, Elicitation, ElicitationAnswer } from './client/elicitation.ts'
export type { McpRegistry } from './client/named-tools.ts'
export { resourceTools } from './client/resource-tools.ts'
export type { McpPrompt, McpResource } from './client/server-content.ts'
export type { McpServerStatus } from './client/server-link.ts'
export type { McpProgress, RequestMeta } from './client/server-tool.ts'
export { type McpTexts, mcpTexts } from './prompts.ts'
export type { AgentTool } from './server/agent-toolbox.ts'
export { type FetchServeOptions, type McpFetching, mcpFetch } from './server/mcp-fetch.ts'
export { type HttpServeOptions, type McpHttpServing, serveMcpHttp } from './server/serve-http.ts'
export { type McpServing, type McpSource, type ServeOptions, serveMcp } from './server/serve-mcp.ts'
export type { AroundCall, McpCall, ServerInfo } from './server/tool-server.ts'
export {
  type HttpReach,
  type HttpServerConfig,
  type McpServer,
  type McpServerConfig,
  type McpServerTimes,
  parseMcpServer,
  type StdioReach,
  type StdioServerConfig,
} from './server-config.ts'
