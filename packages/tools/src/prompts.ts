import type { Locale, PolicyDecision, ToolMetadata } from '@minagent/types'

/** The words of this package that a model reads, besides `toolErrorTexts` of `@minagent/types`. */
export interface ToolTexts {
  /** What is wrong with one place of the arguments: JSON Schema keyword → words; `{expected}` is the keyword's value, `{actual}` what came. */
  readonly problems: Readonly<Record<string, string>>
  /** For a keyword without words of its own. */
  readonly otherProblem: string
  /** For a failure that names no place. */
  readonly unfit: string
  readonly more: string
  readonly tooMuchWork: string
  readonly nestedTooDeeply: string
  readonly forbiddenName: string
  /** `{length}` and `{preview}` of the text that came, `{schema}` that was expected. */
  readonly notAnObject: string
  readonly anObject: string
  readonly anArray: string
  readonly knownTools: string
  readonly denied: string
  readonly risks: Readonly<Record<ToolMetadata['risk'], string>>
  /** Why a call is asked about or refused; `{tool}`, and what was found of `{argument}`, `{source}`, `{count}`, `{risk}`. */
  readonly reasons: Readonly<Record<PolicyReason, string>>
  /** The sentence of `explainPolicy` and its parts. */
  readonly explained: Readonly<Record<PolicyDecision | 'sentence' | 'byRule' | 'byNoRule' | 'noReason', string>>
  readonly notJson: string
  readonly cut: string
}

/** What can be found of a call. */
type PolicyReason = 'copied' | 'unnamedHost' | 'carried' | 'tainted' | 'callsBefore' | 'noRule' | ToolMetadata['sideEffect']

/** See {@link ToolTexts}. */
export const toolTexts: Readonly<Record<Locale, ToolTexts>> = {
  en: {
    problems: {
      type: 'expected {expected}, got {actual}',
      enum: 'expected one of {expected}, got {actual}',
      const: 'expected {expected}, got {actual}',
      required: 'is required but missing',
      false: 'is not allowed here; allowed: {expected}',
      minimum: 'expected a number of at least {expected}, got {actual}',
      maximum: 'expected a number of at most {expected}, got {actual}',
      exclusiveMinimum: 'expected a number above {expected}, got {actual}',
      exclusiveMaximum: 'expected a number below {expected}, got {actual}',
      multipleOf: 'expected a multiple of {expected}, got {actual}',
      minLength: 'expected at least {expected} characters, got {actual}',
      maxLength: 'expected at most {expected} characters, got {actual}',
      pattern: 'expected text that matches the pattern {expected}, got {actual}',
      minItems: 'expected at least {expected} items, got {actual}',
      maxItems: 'expected at most {expected} items, got {actual}',
      uniqueItems: 'expected items that are all different',
      contains: 'expected an array with an item that fits {expected}',
      anyOf: 'fits none of the allowed forms: {expected}',
      oneOf: 'must fit exactly one of the allowed forms: {expected}',
      not: 'must not fit {expected}, got {actual}',
    },
    otherProblem: 'does not satisfy {keyword} {expected}, got {actual}',
    unfit: 'does not fit the schema',
    more: 'and {count} more',
    tooMuchWork: 'is too large to be checked; send less',
    nestedTooDeeply: 'is nested too deeply',
    forbiddenName: 'this name is not allowed',
    notAnObject: 'expected a JSON object, got {length} characters that are not one: {preview} (the JSON Schema of the arguments: {schema})',
    anObject: 'an object',
    anArray: 'an array of length {count}',
    knownTools: '. Known tools: {names}.',
    denied: 'denied by a person',
    risks: { low: 'low', medium: 'medium', high: 'high' },
    reasons: {
      copied: 'its argument {argument} was copied from untrusted text ({source}); it can be used when the user names it',
      unnamedHost: 'its argument {argument} has a link to a host that the user did not name, and untrusted text was read before',
      carried: 'the link in its argument {argument} carries untrusted text ({source})',
      tainted: '{tool} acts outside, and untrusted text was read before ({source})',
      callsBefore: '{tool} was called {count} times already',
      none: '{tool} only reads, at {risk} risk',
      local: '{tool} changes something here, at {risk} risk',
      external: '{tool} acts outside, at {risk} risk',
      noRule: 'no rule allows what {tool} does, at {risk} risk',
    },
    explained: {
      sentence: '{tool} {decision} {by}: {reason}.',
      allow: 'is allowed',
      ask: 'needs approval',
      deny: 'is refused',
      byRule: 'by rule {rule}',
      byNoRule: 'without a rule',
      noReason: 'no reason is given',
    },
    notJson: 'The tool returned something that JSON cannot hold: {reason}',
    cut: '\n[… {count} of {total} characters left out …]\n',
  },
  zh: {
    problems: {
      type: '应为 {expected}，实际为 {actual}',
      enum: '应为 {expected} 之一，实际为 {actual}',
      const: '应为 {expected}，实际为 {actual}',
      required: '缺少必需的参数',
      false: '不允许出现；允许的有：{expected}',
      minimum: '应不小于 {expected}，实际为 {actual}',
      maximum: '应不大于 {expected}，实际为 {actual}',
      exclusiveMinimum: '应大于 {expected}，实际为 {actual}',
      exclusiveMaximum: '应小于 {expected}，实际为 {actual}',
      multipleOf: '应为 {expected} 的倍数，实际为 {actual}',
      minLength: '至少需要 {expected} 个字符，实际为 {actual}',
      maxLength: '最多允许 {expected} 个字符，实际为 {actual}',
      pattern: '应匹配模式 {expected}，实际为 {actual}',
      minItems: '至少需要 {expected} 项，实际为 {actual}',
      maxItems: '最多允许 {expected} 项，实际为 {actual}',
      uniqueItems: '各项不得重复',
      contains: '应至少有一项符合 {expected}',
      anyOf: '不符合任何一种允许的形式：{expected}',
      oneOf: '必须恰好符合一种允许的形式：{expected}',
      not: '不得符合 {expected}，实际为 {actual}',
    },
    otherProblem: '不满足 {keyword} {expected}，实际为 {actual}',
    unfit: '不符合 schema',
    more: '另有 {count} 处',
    tooMuchWork: '太大，无法检查；请减少内容',
    nestedTooDeeply: '嵌套过深',
    forbiddenName: '不允许使用这个名称',
    notAnObject: '应为 JSON 对象，实际收到 {length} 个字符：{preview}（参数的 JSON Schema：{schema}）',
    anObject: '对象',
    anArray: '{count} 项的数组',
    knownTools: '',
    denied: '已被人工拒绝',
    risks: { low: '低', medium: '中', high: '高' },
    reasons: {
      copied: '参数 {argument} 抄自不可信的文本（{source}）；如果用户自己说出它，就可以使用',
      unnamedHost: '参数 {argument} 中的链接指向用户没有提到的主机，而此前读过不可信的文本',
      carried: '参数 {argument} 中的链接带有不可信的文本（{source}）',
      tainted: '{tool} 会影响外部，而此前读过不可信的文本（{source}）',
      callsBefore: '{tool} 已经调用了 {count} 次',
      none: '{tool} 只读取，风险为{risk}',
      local: '{tool} 会改动这里的内容，风险为{risk}',
      external: '{tool} 会影响外部，风险为{risk}',
      noRule: '没有规则允许 {tool} 的操作，风险为{risk}',
    },
    explained: {
      sentence: '{tool} {decision}（{by}）：{reason}。',
      allow: '被允许',
      ask: '需要批准',
      deny: '被拒绝',
      byRule: '规则 {rule}',
      byNoRule: '没有规则',
      noReason: '没有说明理由',
    },
    notJson: '工具返回了 JSON 无法表示的内容：{reason}',
    cut: '\n[… 省略 {count} / {total} 个字符 …]\n',
  },
}

/** Puts values into the `{places}` of a text. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => String(Object.hasOwn(values, name) ? values[name] : place))
}
