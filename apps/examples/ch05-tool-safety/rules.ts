import { defaultRules, type PolicyRule } from '@minagent/tools'

//#region rules
/**
 * 规则是普通的数据：写明 deny 的规则不论在哪里都算数，其余的由第一条符合的规则决定；
 * 没有规则允许的改动一律拒绝。
 */
export const rules: readonly PolicyRule[] = [
  // 按文字拦截只是提醒：写法太多，拦不全。真正管用的是下一条（每次都要人看过）和沙箱。
  { decision: 'deny', tool: 'bash', arguments: { command: '*rm *' }, reason: '这里不删除文件' },
  { decision: 'ask', tool: 'bash', reason: 'shell 什么都能做，要人看过才运行' },
  { decision: 'allow', permission: 'mcp:library/find_book' },
  ...defaultRules,
]
//#endregion rules
