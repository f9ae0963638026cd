import type { TraceProblem } from '@minagent/observability/node'
import type { Locale } from '@minagent/types'
import type { ConfigSource } from '../config/find-config-file.ts'
import type { KeptRunState } from '../kept-run.ts'

/** What the commands that list and show things say. */
export interface CommandTexts {
  error(message: string): string
  readonly questionEmpty: string
  readonly resumeAndQuestion: string
  readonly noKeyForReal: string
  held(path: string, keys: readonly string[]): string
  trustQuestion(path: string, keys: readonly string[]): string
  trusted(path: string): string
  readonly nothingToTrust: string
  cannotRemember(why: string): string
  readonly noConfig: string
  configWritten(path: string): string
  configExists(path: string): string
  readonly sources: Readonly<Record<ConfigSource, string>>
  readonly notThere: string
  readonly notAgreed: string
  readonly decisions: Readonly<Record<'allow' | 'ask' | 'deny', string>>
  readonly effects: Readonly<Record<'none' | 'local' | 'external', string>>
  readonly risks: Readonly<Record<'low' | 'medium' | 'high', string>>
  readonly untrusted: string
  readonly noServers: string
  noSuchServer(name: string, known: readonly string[]): string
  approveServer(name: string): string
  nothingToApprove(name: string): string
  readonly disabled: string
  readonly noSkills: string
  readonly noRuns: string
  olderRuns(count: number): string
  goesOn(id: string): string
  readonly states: Readonly<Record<KeptRunState, string>>
  noSuchTrace(path: string, code: string): string
  waitingForTrace(path: string): string
  badTrace(path: string, line: number, why: string): string
  readonly traceProblems: Readonly<Record<TraceProblem, string>>
  projectMade(folder: string): string
  folderNotEmpty(folder: string): string
  badProjectName(name: string): string
  reservedName(name: string): string
  belowFile(folder: string): string
  readonly noModelKey: string
  readonly modelLegend: string
  /** The reason of a model choice, which comes from a package that speaks English. */
  reason(reason: string): string
  /** What is wrong with settings, in the words of a package that speaks English. */
  problem(message: string): string
  consentQuestion(reason: string, id: string, host: string): string
  readonly localReason: string
  readonly notes: ModelNotes
  age(minutes: number): string
}

/** What is said of the model that was chosen. */
interface ModelNotes {
  local(why: string): string
  chosen(id: string, host: string, reason: string): string
  own(id: string | undefined): string
  readonly noLanguageModel: string
  readonly needsNoKey: string
  nobodyAgreed(reason: string, id: string): string
  youDidNotAgree(reason: string, id: string): string
}

/** {@link CommandTexts} in each language. */
export const commandTexts: Readonly<Record<Locale, CommandTexts>> = {
  en: {
    error: (message) => `error: ${message}`,
    questionEmpty: 'the question is empty (see minagent --help)',
    resumeAndQuestion: '--resume goes on with a question that was asked: give no other one',
    noKeyForReal: '--real: no key is set in the environment. `minagent models` tells which variables hold one.',
    held: (path, keys) =>
      `${path} is ignored in part, for you did not agree to it: ${keys.join(', ')}. Look at it, then: minagent config trust`,
    trustQuestion: (path, keys) =>
      `${path} belongs to this folder, perhaps not to you. It sets: ${keys.join(', ')}. Look at it first. Use it, until it changes? [y/n] `,
    trusted: (path) => `${path} counts in full, until it changes.`,
    nothingToTrust: 'there is no .minagent/config.yaml in this folder',
    cannotRemember: (why) => `the answer cannot be remembered: ${why}`,
    noConfig: 'No configuration file: everything is as it is by default.',
    configWritten: (path) => `Written: ${path}`,
    configExists: (path) => `${path} exists already; nothing was changed`,
    sources: { project: 'project', user: 'user', package: 'package' },
    notThere: 'not there',
    notAgreed: 'in part: not agreed to',
    decisions: { allow: 'allowed', ask: 'asks first', deny: 'denied' },
    effects: { none: 'changes nothing', local: 'changes the workspace', external: 'acts outside' },
    risks: { low: 'low risk', medium: 'medium risk', high: 'high risk' },
    untrusted: 'untrusted output',
    noServers: 'No MCP server is configured (mcpServers in config.yaml).',
    noSuchServer: (name, known) =>
      `there is no MCP server ${JSON.stringify(name)}${known.length > 0 ? `; there are: ${known.join(', ')}` : ''}`,
    approveServer: (name) => `Look at it, then: minagent mcp approve ${name}`,
    nothingToApprove: (name) => `no tool of the MCP server ${name} waits for approval`,
    disabled: 'disabled',
    noSkills: 'No skills folder is configured (tools.skills_dir in config.yaml), or it holds none.',
    noRuns: 'No run is kept.',
    olderRuns: (count) => `… and ${count} older: minagent sessions --json`,
    goesOn: (id) => `minagent --resume ${id} goes on with what was cut off.`,
    states: { running: 'running', cut_off: 'cut off', waiting: 'waiting', answered: 'answered', failed: 'failed', given_up: 'given up' },
    noSuchTrace: (path, code) => `${path} cannot be read (${code})`,
    waitingForTrace: (path) => `${path} is not there yet: waiting for it (Ctrl-C ends)`,
    badTrace: (path, line, why) => `${path}:${line}: ${why}`,
    traceProblems: {
      not_utf8: 'this line is not UTF-8',
      no_line_end: 'this line was not written to its end',
      not_json: 'this line is not JSON',
      not_an_object: 'this line is no object',
      duplicate_key: 'an object of this line has a key twice',
      infinite_number: 'a number of this line is too large',
      gap: 'lines are missing before this one: its number does not follow',
    },
    projectMade: (folder) => `Made ${folder}. Next:\n  cd ${folder}\n  npm install\n  npm start\n  npm test`,
    folderNotEmpty: (folder) => `${folder} is not an empty folder; nothing was changed`,
    badProjectName: (name) => `${JSON.stringify(name)} is no name for a package: use lower-case letters, digits, "-", "_" and "."`,
    reservedName: (name) => `${name} is a name that npm keeps for itself: choose another one`,
    belowFile: (folder) => `${folder} cannot be made: a part of its path is a file, no folder`,
    noModelKey: 'No key is set: the local model answers.',
    modelLegend: '* is used after your consent, or with --real; + with --model <id>.',
    reason: (reason) => reason,
    problem: (message) => message,
    consentQuestion: (reason, id, host) => `${reason}. Use ${id} at ${host}? Its calls may cost money. [y/n] `,
    localReason: 'always there: a deterministic program, no language model',
    notes: {
      local: (why) => `model: local (${why})`,
      chosen: (id, host, reason) => `model: ${id} at ${host} (${reason})`,
      own: (id) => `model: ${id ?? 'given'}`,
      noLanguageModel: 'a deterministic program, no language model',
      needsNoKey: 'a deterministic program, no language model; it needs no key and no network',
      nobodyAgreed: (reason, id) => `${reason}, but nobody agreed to its calls; --real uses ${id}`,
      youDidNotAgree: (reason, id) => `${reason}, but you did not agree to its calls; --real uses ${id}`,
    },
    age: (minutes) => {
      if (minutes < 1) return 'just now'
      if (minutes < 60) return `${minutes} min ago`
      return minutes < 48 * 60 ? `${Math.floor(minutes / 60)} h ago` : `${Math.floor(minutes / 60 / 24)} days ago`
    },
  },
  zh: {
    error: (message) => `错误：${message}`,
    questionEmpty: '问题为空（见 minagent --help）',
    resumeAndQuestion: '--resume 会继续已经提出的问题，不能再给出别的问题',
    noKeyForReal: '--real：环境变量中没有密钥。`minagent models` 会列出哪些变量可以放密钥。',
    held: (path, keys) => `${path} 有一部分未生效，因为您还没有同意：${keys.join('、')}。请先查看该文件，再运行：minagent config trust`,
    trustQuestion: (path, keys) =>
      `${path} 属于这个文件夹，未必出自您手。它设置了：${keys.join('、')}。请先查看。在它改变之前都使用它吗？[y/n] `,
    trusted: (path) => `${path} 在改变之前全部生效。`,
    nothingToTrust: '此文件夹中没有 .minagent/config.yaml',
    cannotRemember: (why) => `无法记住这个回答：${why}`,
    noConfig: '没有配置文件：一切使用默认值。',
    configWritten: (path) => `已写入：${path}`,
    configExists: (path) => `${path} 已经存在，没有改动任何内容`,
    sources: { project: '项目', user: '用户', package: '安装包' },
    notThere: '不存在',
    notAgreed: '部分生效：尚未同意',
    decisions: { allow: '允许', ask: '先询问', deny: '拒绝' },
    effects: { none: '不改变任何内容', local: '会改变工作区', external: '会对外部产生作用' },
    risks: { low: '低风险', medium: '中风险', high: '高风险' },
    untrusted: '输出不可信',
    noServers: '没有配置 MCP 服务器（config.yaml 中的 mcpServers）。',
    noSuchServer: (name, known) => `没有名为 ${JSON.stringify(name)} 的 MCP 服务器${known.length > 0 ? `；现有：${known.join('、')}` : ''}`,
    approveServer: (name) => `请先查看，再运行：minagent mcp approve ${name}`,
    nothingToApprove: (name) => `MCP 服务器 ${name} 没有等待批准的工具`,
    disabled: '已停用',
    noSkills: '没有配置技能文件夹（config.yaml 中的 tools.skills_dir），或其中没有技能。',
    noRuns: '没有保留任何运行。',
    olderRuns: (count) => `……另有 ${count} 个更早的：minagent sessions --json`,
    goesOn: (id) => `minagent --resume ${id} 可以继续被中断的运行。`,
    states: { running: '进行中', cut_off: '被中断', waiting: '等待中', answered: '已回答', failed: '失败', given_up: '已放弃' },
    noSuchTrace: (path, code) => `无法读取 ${path}（${code}）`,
    waitingForTrace: (path) => `${path} 尚不存在，正在等待（按 Ctrl-C 结束）`,
    badTrace: (path, line, why) => `${path}:${line}: ${why}`,
    traceProblems: {
      not_utf8: '此行不是 UTF-8',
      no_line_end: '此行没有写完',
      not_json: '此行不是 JSON',
      not_an_object: '此行不是对象',
      duplicate_key: '此行的某个对象中有重复的键',
      infinite_number: '此行中有过大的数字',
      gap: '此行之前缺少内容：编号不连续',
    },
    projectMade: (folder) => `已创建 ${folder}。接下来：\n  cd ${folder}\n  npm install\n  npm start\n  npm test`,
    folderNotEmpty: (folder) => `${folder} 不是空文件夹，没有改动任何内容`,
    badProjectName: (name) => `${JSON.stringify(name)} 不能用作包名：请使用小写字母、数字、"-"、"_" 和 "."`,
    reservedName: (name) => `${name} 是 npm 的保留名称，请换一个`,
    belowFile: (folder) => `无法创建 ${folder}：路径中有一段是文件，不是文件夹`,
    noModelKey: '没有设置密钥：由本地模型回答。',
    modelLegend: '* 经您同意后或加 --real 时使用；+ 用 --model <id> 选择。',
    reason: chineseReason,
    problem: (message) =>
      message
        .replace(/^The model (\S+) cannot be used: (.*)\.$/, (_, id: string, why: string) => `模型 ${id} 无法使用：${chineseReason(why)}。`)
        .replace(/^No key is set for the model (".*")\. .*$/, '没有为模型 $1 设置密钥；`minagent models` 会列出哪些变量可以放密钥。')
        .replace(/^(\S+) is set, but (.*) is not: set both, or neither\.$/, '已设置 $1，但没有设置 $2：请两个都设置，或都不设置。'),
    consentQuestion: (reason, id, host) => `${reason}。使用 ${host} 上的 ${id} 吗？调用可能产生费用。[y/n] `,
    localReason: '始终可用：确定性的程序，不是语言模型',
    notes: {
      local: (why) => `模型：local（${why}）`,
      chosen: (id, host, reason) => `模型：${id}，位于 ${host}（${reason}）`,
      own: (id) => `模型：${id ?? '由程序给出'}`,
      noLanguageModel: '确定性的程序，不是语言模型',
      needsNoKey: '确定性的程序，不是语言模型；不需要密钥，也不需要网络',
      nobodyAgreed: (reason, id) => `${reason}，但没有人同意调用它；用 --real 使用 ${id}`,
      youDidNotAgree: (reason, id) => `${reason}，但您没有同意调用它；用 --real 使用 ${id}`,
    },
    age: (minutes) => {
      if (minutes < 1) return '刚刚'
      if (minutes < 60) return `${minutes} 分钟前`
      return minutes < 48 * 60 ? `${Math.floor(minutes / 60)} 小时前` : `${Math.floor(minutes / 60 / 24)} 天前`
    },
  },
}

function chineseReason(reason: string): string {
  return reason
    .replace(/^(\S+) is set$/, '已设置 $1')
    .replace(/^set (.*) to use it$/, (_, names: string) => `设置 ${names.replaceAll(' or ', ' 或 ').replaceAll(' and ', ' 和 ')} 后可用`)
}
