import type { PolicyRule } from '@minagent/tools'

/** 公司的邮件规则。发给别人的不需要写：没有规则允许的改动，一律拒绝。 */
export const mailRules: readonly PolicyRule[] = [
  { decision: 'ask', tool: 'send_mail', arguments: { to: '*@corp.example' } },
  { decision: 'deny', tool: 'send_mail', callsBefore: 2, reason: '一次对话最多两封邮件' },
]
