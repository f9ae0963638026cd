import type { Locale } from '@minagent/types'

/** The words of this package that a model reads; `{name}` places are filled in. */
export interface McpTexts {
  /** For a tool that comes without a description. */
  readonly noDescription: string
  readonly stopped: string
  readonly lost: string
  readonly timeout: string
  readonly failed: string
  readonly notStarted: string
  readonly changed: string
  readonly lastOutput: string
  readonly failedWithoutText: string
  readonly resource: string
  readonly resourceLink: string
  readonly tooLarge: string
  readonly structured: string
  readonly listResources: string
  readonly readResource: string
  readonly serverParameter: string
  readonly uriParameter: string
  readonly unknownServer: string
  readonly agentTask: string
  readonly agentDescription: string
  readonly agentArguments: string
  readonly agentStopped: string
}

/** See {@link McpTexts}. */
export const mcpTexts: Readonly<Record<Locale, McpTexts>> = {
  en: {
    noDescription: 'Tool {tool} of the MCP server {server}; the server gives no description.',
    stopped: 'The MCP server {server} stopped during the call; whether the call took effect is not known.',
    lost: 'The answer of the MCP server {server} was lost: {reason}. Whether the call took effect is not known.',
    timeout: 'The MCP server {server} gave no answer for {seconds} s; the call was cancelled.',
    failed: 'The MCP server {server} refused the call: {reason}',
    notStarted: 'The MCP server {server} cannot be used: {reason}',
    changed: 'The MCP server {server} has changed or removed the tool {tool} since it was approved; a person has to approve it first.',
    lastOutput: ' Its last output: {output}',
    failedWithoutText: 'The tool {tool} of the MCP server {server} failed and said nothing.',
    resource: 'Resource {uri}:\n{text}',
    resourceLink: 'Resource {uri} ({name})',
    tooLarge: '[{type} of {size} characters left out: too large]',
    structured: 'Structured result: {json}',
    listResources:
      'Lists the resources (files, records, documents) that MCP servers offer, with their addresses. Read one with read_resource.',
    readResource: 'Reads one resource of an MCP server by its address, as list_resources gives it.',
    serverParameter: 'Name of the MCP server.',
    uriParameter: 'Address (URI) of the resource.',
    unknownServer: 'There is no MCP server {server}. There are: {servers}.',
    agentTask: 'What the agent is to do, with all that it has to know: it sees nothing else.',
    agentDescription: 'Gives a task to the agent {name} and returns its answer.',
    agentArguments: 'Expected {"task": "…"}, a text that is not empty, and nothing else.',
    agentStopped: 'The agent ended without an answer ({stopReason}). {reason}',
  },
  zh: {
    noDescription: 'MCP 服务器 {server} 的工具 {tool}；服务器没有提供说明。',
    stopped: 'MCP 服务器 {server} 在调用期间停止了；调用是否生效未知。',
    lost: 'MCP 服务器 {server} 的回答丢失了：{reason}。调用是否生效未知。',
    timeout: 'MCP 服务器 {server} 在 {seconds} 秒内没有回答；调用已取消。',
    failed: 'MCP 服务器 {server} 拒绝了调用：{reason}',
    notStarted: 'MCP 服务器 {server} 无法使用：{reason}',
    changed: 'MCP 服务器 {server} 的工具 {tool} 在批准之后被更改或移除，需要先由人批准。',
    lastOutput: ' 它最后的输出：{output}',
    failedWithoutText: 'MCP 服务器 {server} 的工具 {tool} 失败，没有说明原因。',
    resource: '资源 {uri}：\n{text}',
    resourceLink: '资源 {uri}（{name}）',
    tooLarge: '[{type}，{size} 个字符，太大，已省略]',
    structured: '结构化结果：{json}',
    listResources: '列出 MCP 服务器提供的资源（文件、记录、文档）及其地址。用 read_resource 读取。',
    readResource: '按地址读取 MCP 服务器的一个资源，地址由 list_resources 给出。',
    serverParameter: 'MCP 服务器的名称。',
    uriParameter: '资源的地址（URI）。',
    unknownServer: '没有名为 {server} 的 MCP 服务器。现有：{servers}。',
    agentTask: '要智能体做的事，包含它需要知道的一切：它看不到别的内容。',
    agentDescription: '把任务交给智能体 {name}，返回它的回答。',
    agentArguments: '应为 {"task": "…"}，即一段非空文本，没有其他字段。',
    agentStopped: '智能体没有给出回答就结束了（{stopReason}）。{reason}',
  },
}

/** Fills the `{name}` places of a text. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => (Object.hasOwn(values, name) ? String(values[name]) : place))
}
