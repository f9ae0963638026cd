import type { PolicyRule } from '@minagent/tools'

/**
 * 练习：公司的邮件规则，写成数据。
 * 发给同事（`*@corp.example`）的邮件要问人；发给别人的不问，直接拒绝；
 * 一次对话里已经发过两封，就不再发了，理由写「一次对话最多两封邮件」。
 */
export const mailRules: readonly PolicyRule[] = [{ decision: 'ask', tool: 'send_mail' }]
