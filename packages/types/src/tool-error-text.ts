import type { Locale, ToolErrorCode } from './tool.ts'

/** What a tool error says to the model when nobody said it better; `{name}` is the tool's name. */
export const toolErrorTexts: Readonly<Record<Locale, Readonly<Record<ToolErrorCode, string>>>> = {
  en: {
    TOOL_NOT_FOUND: 'Unknown tool: {name}',
    INVALID_ARGUMENTS: 'The arguments do not fit the parameters of {name}',
    TOOL_TIMEOUT: 'The tool timed out',
    TOOL_FAILED: 'The tool failed',
    PERMISSION_DENIED: 'This call of {name} is not allowed',
    APPROVAL_REQUIRED: 'This call of {name} waits for approval by a person',
    CANCELLED: 'The call had started when the run was stopped; it may have taken effect',
    NOT_EXECUTED: 'The call was not executed',
    OUTCOME_UNKNOWN: 'The call had started before a crash; whether it took effect is not known',
  },
  zh: {
    TOOL_NOT_FOUND: '未注册工具: {name}',
    INVALID_ARGUMENTS: '参数不符合 {name} 的要求',
    TOOL_TIMEOUT: '工具执行超时',
    TOOL_FAILED: '工具执行失败',
    PERMISSION_DENIED: '不允许这样调用 {name}',
    APPROVAL_REQUIRED: '对 {name} 的这次调用等待人工批准',
    CANCELLED: '运行停止时该调用已经开始，可能已经生效',
    NOT_EXECUTED: '该调用没有执行',
    OUTCOME_UNKNOWN: '崩溃前该调用已经开始，是否生效未知',
  },
}

/** The text of `code` for a tool, in a language (default English). */
export function toolErrorText(code: ToolErrorCode, tool: string, locale: Locale = 'en'): string {
  // A function as replacement: a name such as `$&` must not be read as a pattern.
  return toolErrorTexts[locale][code].replace('{name}', () => tool)
}
