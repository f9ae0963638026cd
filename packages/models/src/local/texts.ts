/** What the offline model says in one language. */
export interface Texts {
  readonly language: 'en' | 'zh'
  /** Puts the source behind a quotation. */
  source(text: string, source: string): string
  failed(tool: string, message: string): string
  nothingFound(tool: string, query: string): string
  missing(tool: string, parameters: readonly string[]): string
  unknown(request: string): string
  greeting: string
  abilities(tools: readonly string[]): string
  noTools: string
  realModel: string
  more(count: number): string
  done: string
}

/** The sentences of the answers, by language. */
export const texts: Readonly<Record<'en' | 'zh', Texts>> = {
  en: {
    language: 'en',
    source: (text, source) => `${text} (source: ${source})`,
    failed: (tool, message) => `${tool} failed: ${message}`,
    nothingFound: (tool, query) => `${tool} found nothing for “${query}”.`,
    missing: (tool, parameters) => `To use ${tool} I still need: ${parameters.join('; ')}. Please say it in your request.`,
    unknown: (request) => `I cannot help with this: “${request}”.`,
    greeting:
      'Hello. I am minagent/local: a deterministic program, not a language model. I choose tools by their descriptions and quote their results.',
    abilities: (tools) => `With the tools offered here I can use:\n${tools.map((tool) => `- ${tool}`).join('\n')}`,
    noTools: 'No tool is offered here, so I can only explain terms such as “agent loop” or “context window”.',
    realModel: 'For free questions a real model is needed: `minagent models` lists those that can be used, and --real asks one.',
    more: (count) => `… and ${count} more`,
    done: 'done, without a result to show',
  },
  zh: {
    language: 'zh',
    source: (text, source) => `${text}（来源：${source}）`,
    failed: (tool, message) => `${tool} 失败：${message}`,
    nothingFound: (tool, query) => `${tool} 没有找到与“${query}”有关的内容。`,
    missing: (tool, parameters) => `要使用 ${tool}，还缺少：${parameters.join('；')}。请在问题中说明。`,
    unknown: (request) => `这个我帮不上忙：“${request}”。`,
    greeting: '你好。我是 minagent/local：一个确定性的程序，不是语言模型。我按工具的说明选择工具，并引用它们的结果。',
    abilities: (tools) => `这里提供的工具有：\n${tools.map((tool) => `- ${tool}`).join('\n')}`,
    noTools: '这里没有提供工具，我只能解释“Agent Loop”“上下文窗口”之类的术语。',
    realModel: '要回答开放性的问题，需要真正的模型：`minagent models` 列出可用的模型，加 --real 就向其中一个提问。',
    more: (count) => `……另有 ${count} 条`,
    done: '已完成，没有可显示的结果',
  },
}
