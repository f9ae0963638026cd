import type { Locale } from '@minagent/types'

/** What is said about a command line that is wrong. */
export interface ComplaintTexts {
  error(message: string): string
  readonly seeHelp: string
  askInstead(words: string): string
  unknownOption(option: string, meant: string | undefined): string
  /** `known` are those that could have been meant. */
  unknownCommand(name: string, known?: readonly string[]): string
  missingArgument(name: string): string
  missingValue(option: string): string
  tooMany(command: string): string
  invalid(option: string, value: string, why: string): string
  invalidArgument(name: string, value: string, why: string): string
  readonly noSuchFolder: string
  cannotBeOpened(code: string): string
  readonly noFolder: string
  readonly noWholeNumber: string
  readonly noShare: string
  readonly noPort: string
  oneOf(choices: readonly string[]): string
}

/** {@link ComplaintTexts} in each language. */
export const complaintTexts: Readonly<Record<Locale, ComplaintTexts>> = {
  en: {
    error: (message) => `error: ${message}`,
    seeHelp: '(see minagent --help; a question that begins with "-" goes after "--")',
    askInstead: (words) => `(to ask it as a question: minagent -- ${words})`,
    unknownOption: (option, meant) => `unknown option '${option}'${meant === undefined ? '' : ` (did you mean ${meant}?)`}`,
    unknownCommand: (name, known = []) => `unknown command '${name}'${known.length > 0 ? `; there are: ${known.join(', ')}` : ''}`,
    missingArgument: (name) => `the argument '${name}' is missing`,
    missingValue: (option) => `option '${option}' needs a value`,
    tooMany: (command) => `too many words for the command '${command}'`,
    invalid: (option, value, why) => `option '${option}' argument '${value}' is invalid. ${why}`,
    invalidArgument: (name, value, why) => `'${value}' is invalid for the argument '${name}'. ${why}`,
    noSuchFolder: 'There is no such folder.',
    cannotBeOpened: (code) => `It cannot be opened (${code}).`,
    noFolder: 'It is not a folder.',
    noWholeNumber: 'It must be a whole number from 1 on.',
    noShare: 'It must be a number from 0 to 1.',
    noPort: 'It must be a whole number from 0 to 65535.',
    oneOf: (choices) => `It must be one of ${choices.join(', ')}.`,
  },
  zh: {
    error: (message) => `错误：${message}`,
    seeHelp: '（见 minagent --help；以 "-" 开头的问题请写在 "--" 之后）',
    askInstead: (words) => `（若要作为问题提出：minagent -- ${words}）`,
    unknownOption: (option, meant) => `未知选项 '${option}'${meant === undefined ? '' : `（是否想写 ${meant}？）`}`,
    unknownCommand: (name, known = []) => `未知命令 '${name}'${known.length > 0 ? `；现有：${known.join('、')}` : ''}`,
    missingArgument: (name) => `缺少参数 '${name}'`,
    missingValue: (option) => `选项 '${option}' 需要一个值`,
    tooMany: (command) => `命令 '${command}' 后面的词太多`,
    invalid: (option, value, why) => `选项 '${option}' 的值 '${value}' 无效。${why}`,
    invalidArgument: (name, value, why) => `参数 '${name}' 的值 '${value}' 无效。${why}`,
    noSuchFolder: '没有这个文件夹。',
    cannotBeOpened: (code) => `无法打开（${code}）。`,
    noFolder: '这不是文件夹。',
    noWholeNumber: '必须是不小于 1 的整数。',
    noShare: '必须是 0 到 1 之间的数。',
    noPort: '必须是 0 到 65535 之间的整数。',
    oneOf: (choices) => `必须是以下之一：${choices.join('、')}。`,
  },
}
