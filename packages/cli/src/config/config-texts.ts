import type { Locale } from '@minagent/types'

/** What is said about a config file. `key` is the whole path of a key, such as `tools.mcp.connect_timeout`. */
export interface ConfigTexts {
  noSuchFile(path: string): string
  unreadable(path: string, why: string): string
  isFolder(path: string): string
  readonly empty: string
  readonly notAMapping: string
  notYaml(why: string): string
  readonly tooLarge: string
  missingKey(named: string, variable: string): string
  missingModel(provider: string): string
  invalidKey(key: string): string
  mustBe(key: string, expected: string, found: string): string
  unknownKey(key: string, meant: string | undefined): string
  noTransport(key: string): string
  readElsewhere(key: string, instead: string): string
  readonly text: string
  readonly texts: string
  readonly flag: string
  readonly mapping: string
  readonly list: string
  whole(least: number): string
  number(least: number): string
  readonly seconds: string
  readonly address: string
  oneOf(choices: readonly string[]): string
  readonly kinds: Readonly<Record<ValueKind, string>>
}

/** What kind of value stands somewhere. */
export type ValueKind = 'text' | 'number' | 'flag' | 'list' | 'mapping' | 'nothing'

/** {@link ConfigTexts} in each language. */
export const configTexts: Readonly<Record<Locale, ConfigTexts>> = {
  en: {
    noSuchFile: (path) => `There is no configuration file ${path}.`,
    unreadable: (path, why) => `The configuration file ${path} cannot be read: ${why}.`,
    isFolder: (path) => `${path} is a folder, but should be the configuration file: rename or delete it.`,
    empty: 'Configuration file is empty. Write at least one setting, such as "model: local", or delete it.',
    notAMapping: 'The configuration must be a list of settings, each written as "key: value".',
    notYaml: (why) => `This is no valid YAML: ${why}`,
    tooLarge: 'The configuration file is larger than 1 MB.',
    missingKey: (named, variable) =>
      `Configuration is missing required field: api_key (${named} needs a key). Add "api_key: …", or set ${variable} in the environment.`,
    missingModel: (provider) => `Configuration is missing required field: model (${provider} has no usual one). Add "model: …".`,
    invalidKey: (key) => `Please configure a valid API Key: ${key} is empty or still the placeholder of the example.`,
    mustBe: (key, expected, found) => `${key} must be ${expected}, not ${found}.`,
    unknownKey: (key, meant) => `There is no setting ${key}; it is ignored.${meant === undefined ? '' : ` Did you mean ${meant}?`}`,
    noTransport: (key) => `${key} must have a "command" that starts the server, or the "url" of one that runs.`,
    readElsewhere: (key, instead) => `${key} is not read: write what that file holds into ${instead} of this one.`,
    text: 'a text',
    texts: 'a text or a list of texts',
    flag: 'true or false',
    mapping: 'a group of settings ("key: value")',
    list: 'a list',
    whole: (least) => `a whole number from ${least} on`,
    number: (least) => `a number from ${least} on`,
    seconds: 'a number of seconds from 0 on',
    address: 'an address that begins with http:// or https://',
    oneOf: (choices) => `one of ${choices.join(', ')}`,
    kinds: { text: 'a text', number: 'a number', flag: 'true or false', list: 'a list', mapping: 'a group of settings', nothing: 'empty' },
  },
  zh: {
    noSuchFile: (path) => `没有配置文件 ${path}。`,
    unreadable: (path, why) => `无法读取配置文件 ${path}：${why}。`,
    isFolder: (path) => `${path} 是文件夹，而这里应当是配置文件：请改名或删除它。`,
    empty: '配置文件为空。请至少写一项设置（例如 "model: local"），或删除该文件。',
    notAMapping: '配置必须由 "键: 值" 形式的设置组成。',
    notYaml: (why) => `不是有效的 YAML：${why}`,
    tooLarge: '配置文件大于 1 MB。',
    missingKey: (named, variable) => `配置缺少必填项 api_key（${named} 需要密钥）。请添加 "api_key: …"，或设置环境变量 ${variable}。`,
    missingModel: (provider) => `配置缺少必填项 model（${provider} 没有默认模型）。请添加 "model: …"。`,
    invalidKey: (key) => `请配置有效的 API Key：${key} 为空，或仍是示例中的占位符。`,
    mustBe: (key, expected, found) => `${key} 必须是${expected}，而不是${found}。`,
    unknownKey: (key, meant) => `没有名为 ${key} 的设置，已忽略。${meant === undefined ? '' : `是否想写 ${meant}？`}`,
    noTransport: (key) => `${key} 必须有启动服务器的 "command"，或正在运行的服务器的 "url"。`,
    readElsewhere: (key, instead) => `不读取 ${key}：请把那个文件的内容写入本文件的 ${instead}。`,
    text: '文本',
    texts: '文本或文本列表',
    flag: ' true 或 false',
    mapping: '一组 "键: 值" 设置',
    list: '列表',
    whole: (least) => `不小于 ${least} 的整数`,
    number: (least) => `不小于 ${least} 的数`,
    seconds: '不小于 0 的秒数',
    address: '以 http:// 或 https:// 开头的地址',
    oneOf: (choices) => `以下之一：${choices.join('、')}`,
    kinds: { text: '文本', number: '数字', flag: ' true 或 false', list: '列表', mapping: '一组设置', nothing: '空值' },
  },
}
