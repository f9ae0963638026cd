import type { Locale } from '@minagent/types'
import type { SegmentOrigin } from './prompt-segment.ts'

/** The words of a printed prompt, for people. */
export interface PromptTexts {
  /** `{agent}`, `{model}` and `{tokens}` are filled in. */
  readonly title: string
  readonly noName: string
  readonly columns: {
    readonly origin: string
    readonly name: string
    readonly tokens: string
    readonly share: string
    readonly text: string
  }
  readonly total: string
  readonly origins: Readonly<Record<SegmentOrigin, string>>
}

/** See {@link PromptTexts}. */
export const promptTexts: Readonly<Record<Locale, PromptTexts>> = {
  en: {
    title: 'What {agent} would send to {model}: about {tokens} tokens',
    noName: 'the agent',
    columns: { origin: 'from', name: 'name', tokens: 'tokens', share: 'share', text: 'text' },
    total: 'all',
    origins: {
      schema: 'tool schema',
      system: 'system',
      skill: 'skills',
      session: 'session',
      memory: 'memory',
      retrieval: 'retrieval',
      user: 'user',
      assistant: 'assistant',
      tool: 'tool result',
      mcp: 'MCP',
      agent: 'agent',
      feedback: 'feedback',
    },
  },
  zh: {
    title: '{agent} 将发送给 {model} 的内容：约 {tokens} 个 token',
    noName: '智能体',
    columns: { origin: '来源', name: '名称', tokens: 'token', share: '占比', text: '文本' },
    total: '合计',
    origins: {
      schema: '工具描述',
      system: '系统',
      skill: '技能',
      session: '会话',
      memory: '记忆',
      retrieval: '检索',
      user: '用户',
      assistant: '助手',
      tool: '工具结果',
      mcp: 'MCP',
      agent: '智能体',
      feedback: '反馈',
    },
  },
}
