import type { Locale } from '@minagent/types'

/** The commands of a chat, without their slash. */
export type ChatCommand = 'help' | 'clear' | 'history' | 'stats' | 'model' | 'tools' | 'resume' | 'exit'

/** What is said in a chat, and about a run while it goes on. */
export interface ChatTexts {
  readonly greeting: string
  readonly commands: Readonly<Record<ChatCommand, string>>
  readonly keys: string
  unknownCommand(command: string, meant: string | undefined): string
  error(message: string): string
  readonly cleared: string
  readonly nothingSaid: string
  readonly roles: Readonly<Record<'system' | 'user' | 'assistant' | 'tool', string>>
  calls(name: string): string
  modelIs(id: string): string
  readonly modelKept: string
  goingOn(id: string, age: string, question: string): string
  stats(counts: SessionCounts): string
  rounds(count: number): string
  toolCalls(count: number): string
  tokens(input: string, output: string): string
  moreLines(count: number): string
  readonly thinking: string
  readonly cancelHint: string
  readonly queued: string
  readonly beginsAgain: string
  leftWaiting(id: string): string
  readonly approval: ApprovalTexts
}

/** What a session came to, as texts. */
export interface SessionCounts {
  readonly rounds: number
  readonly toolCalls: number
  readonly input: string
  readonly output: string
  /** Undefined where no price is known. */
  readonly cost: string | undefined
  readonly time: string
}

/** What is said where a call waits for a person. */
export interface ApprovalTexts {
  asks(tool: string): string
  readonly choices: string
  /** What a yes for the session is about. */
  scope(what: string): string
  readonly thisCall: string
  readonly feedback: string
  readonly answers: Readonly<Record<'once' | 'session' | 'no' | 'never' | 'cancel' | 'leave', string>>
  readonly unclear: string
}

/** {@link ChatTexts} in each language. */
export const chatTexts: Readonly<Record<Locale, ChatTexts>> = {
  en: {
    greeting: 'Ask something. /help shows what else there is.',
    commands: {
      help: 'this list',
      clear: 'begin a new conversation',
      history: 'what was said so far',
      stats: 'tokens, cost, calls and time of this session',
      model: 'the model that answers; /model <id> takes another one',
      tools: 'the tools that can be used',
      resume: 'go on with a run that was cut off or waits: /resume [id]',
      exit: 'leave (also /quit, /q, Ctrl-D)',
    },
    keys: 'Esc or Ctrl-C cancels an answer, a second Ctrl-C leaves. Ctrl-J begins a new line.',
    unknownCommand: (command, meant) =>
      `There is no command ${command}.${meant === undefined ? '' : ` Did you mean ${meant}?`} /help lists them.`,
    error: (message) => `error: ${message}`,
    cleared: 'A new conversation.',
    nothingSaid: 'Nothing was said yet.',
    roles: { system: 'system', user: 'you', assistant: 'model', tool: 'tool' },
    calls: (name) => `calls ${name}`,
    modelIs: (id) => `The model is ${id}. /model <id> takes another one; minagent models lists them.`,
    modelKept: 'The model stays as it was.',
    goingOn: (id, age, question) => `Going on with run ${id} (${age}): ${question}`,
    stats: ({ rounds, toolCalls, input, output, cost, time }) =>
      `model rounds  ${rounds}\ntool calls    ${toolCalls}\ntokens        ${input} in, ${output} out\ncost          ${cost ?? 'no price is known'}\ntime          ${time}`,
    rounds: (count) => `${count} ${count === 1 ? 'round' : 'rounds'}`,
    toolCalls: (count) => `${count} ${count === 1 ? 'tool call' : 'tool calls'}`,
    tokens: (input, output) => `${input} tokens in, ${output} out`,
    moreLines: (count) => `… ${count} more ${count === 1 ? 'line' : 'lines'}`,
    thinking: 'thinking',
    cancelHint: 'Esc cancels',
    queued: 'queued',
    beginsAgain: 'The answer broke off; it begins again.',
    leftWaiting: (id) => `The run waits: minagent --resume ${id} asks again.`,
    approval: {
      asks: (tool) => `May ${tool} run?`,
      choices: '[y] once   [a] this session   [n] never   [Esc] no',
      scope: (what) => `“this session” is about: ${what}`,
      thisCall: 'this call, with these very arguments',
      feedback: 'What shall the model know? (Enter: nothing) ',
      answers: {
        once: 'allowed once',
        session: 'allowed for this session',
        no: 'refused',
        never: 'refused for this session',
        cancel: 'cancelled',
        leave: 'left waiting',
      },
      unclear: 'Please answer y, a or n.',
    },
  },
  zh: {
    greeting: '请提问。/help 显示其他功能。',
    commands: {
      help: '显示本列表',
      clear: '开始新的对话',
      history: '到目前为止的对话',
      stats: '本次会话的 token、费用、调用次数和时间',
      model: '当前回答的模型；/model <id> 换用另一个',
      tools: '可以使用的工具',
      resume: '继续被中断或等待批准的运行：/resume [编号]',
      exit: '退出（也可用 /quit、/q、Ctrl-D）',
    },
    keys: 'Esc 或 Ctrl-C 取消回答，再按 Ctrl-C 退出。Ctrl-J 换行。',
    unknownCommand: (command, meant) => `没有命令 ${command}。${meant === undefined ? '' : `是否想输入 ${meant}？`}/help 列出全部命令。`,
    error: (message) => `错误：${message}`,
    cleared: '新的对话已开始。',
    nothingSaid: '还没有对话内容。',
    roles: { system: '系统', user: '您', assistant: '模型', tool: '工具' },
    calls: (name) => `调用 ${name}`,
    modelIs: (id) => `当前模型是 ${id}。/model <id> 换用另一个；minagent models 列出全部模型。`,
    modelKept: '模型没有改变。',
    goingOn: (id, age, question) => `继续运行 ${id}（${age}）：${question}`,
    stats: ({ rounds, toolCalls, input, output, cost, time }) =>
      `模型轮数  ${rounds}\n工具调用  ${toolCalls}\ntoken     输入 ${input}，输出 ${output}\n费用      ${cost ?? '没有已知价格'}\n时间      ${time}`,
    rounds: (count) => `${count} 轮`,
    toolCalls: (count) => `${count} 次工具调用`,
    tokens: (input, output) => `输入 ${input} token，输出 ${output}`,
    moreLines: (count) => `…… 另有 ${count} 行`,
    thinking: '思考中',
    cancelHint: 'Esc 取消',
    queued: '已排队',
    beginsAgain: '回答中断，重新开始。',
    leftWaiting: (id) => `运行正在等待：minagent --resume ${id} 会再次询问。`,
    approval: {
      asks: (tool) => `允许运行 ${tool} 吗？`,
      choices: '[y] 仅此一次   [a] 本次会话   [n] 不再允许   [Esc] 拒绝',
      scope: (what) => `“本次会话”的范围：${what}`,
      thisCall: '此调用及其完全相同的参数',
      feedback: '要告诉模型什么？（回车：不说）',
      answers: {
        once: '已允许一次',
        session: '本次会话内已允许',
        no: '已拒绝',
        never: '本次会话内已拒绝',
        cancel: '已取消',
        leave: '留待以后',
      },
      unclear: '请回答 y、a 或 n。',
    },
  },
}
