import type { Locale } from '@minagent/types'
import { type ComplaintTexts, complaintTexts } from './complaint-texts.ts'

/** The words of the help, and of what is said about a command line that is wrong. */
export interface HelpTexts extends ComplaintTexts {
  readonly about: string
  readonly question: string
  readonly task: string
  readonly options: Readonly<Record<OptionName, string>>
  readonly commands: Readonly<Record<CommandName, string>>
  readonly arguments: Readonly<Record<ArgumentName, string>>
  /** The titles of the help, by what the parser calls them. */
  readonly titles: Readonly<Record<string, string>>
}

type OptionName =
  | 'dir'
  | 'docs'
  | 'out'
  | 'json'
  | 'maxSteps'
  | 'model'
  | 'real'
  | 'resume'
  | 'lang'
  | 'noColor'
  | 'version'
  | 'help'
  | 'baseline'
  | 'saveBaseline'
  | 'commonCases'
  | 'minPass'
  | 'html'
  | 'junit'
  | 'markdown'
  | 'follow'
  | 'run'
  | 'type'
  | 'tool'
  | 'failed'
  | 'grep'
  | 'tree'
  | 'port'
  | 'host'

/** The commands; those of `config` and `trace` after a blank. */
type CommandName =
  | 'run'
  | 'models'
  | 'tools'
  | 'skills'
  | 'mcp'
  | 'mcp show'
  | 'mcp approve'
  | 'sessions'
  | 'trace'
  | 'trace show'
  | 'trace html'
  | 'config'
  | 'config show'
  | 'config path'
  | 'config init'
  | 'config trust'
  | 'completion'
  | 'new'
  | 'index'
  | 'eval'
  | 'serve'
  | 'help'

type ArgumentName = 'file' | 'module' | 'shell' | 'folder' | 'documents' | 'server' | 'command'

/** {@link HelpTexts} in each language. */
export const helpTexts: Readonly<Record<Locale, HelpTexts>> = {
  en: {
    about:
      'Answers a question with tools, in the terminal. Without a question it is a chat, or reads one question a line from a pipe. ' +
      'A first word that is the name of a command is that command; write -- before a question that begins with one.',
    question: 'the question; "-" reads questions from standard input, one a line',
    task: 'the task or question; "-" reads them from standard input, one a line',
    options: {
      dir: 'let the tools search and read the text files of this folder (read-only)',
      docs: 'answer from the documents in this folder, and cite them; what changed is indexed first',
      out: 'keep the index of the documents in this folder (default: with what the command keeps); for "trace html", the file to write',
      json: 'write one event (or one object of a list) a line to standard output, and nothing else',
      maxSteps: 'stop after so many model rounds (default: 8, or what the configuration says)',
      model: 'ask this model, such as openai/gpt-6-luna, or "local"',
      real: 'ask the model that the environment offers (see: minagent models); its calls may cost money',
      resume: 'go on with a run that was cut off: the last one, or the one whose id begins so (see: minagent sessions)',
      lang: 'en or zh (default: by LC_ALL, LC_MESSAGES, LANG)',
      noColor: 'no colors (also: NO_COLOR in the environment)',
      version: 'show the version',
      help: 'show this help',
      baseline: 'compare with the report in this file: worse gives the exit code 1',
      saveBaseline: 'write the report into this file, as the next baseline',
      commonCases: 'compare also with a baseline on another version of the dataset, by the cases in both',
      minPass: 'each variant must pass this share of its trials, such as 0.9, else the exit code is 1',
      html: 'write the report as one page into this file',
      junit: 'write the report as JUnit XML into this file',
      markdown: 'write the report as Markdown into this file, for a pull request',
      follow: 'wait for more, until the runs in the file have ended or Ctrl-C',
      run: 'only the runs whose id begins so',
      type: 'only lines of this kind, such as model.finished, or "tool" for all about tools',
      tool: 'only what is about calls of this tool',
      failed: 'only what failed',
      grep: 'only lines with this text, in whatever case',
      tree: 'show the runs (or those of --run) as a tree: steps, calls, times, tokens',
      port: 'the port to listen at (default: any free one)',
      host: 'the address to listen at (default: 127.0.0.1, which other machines cannot reach)',
    },
    commands: {
      run: 'do one task and end, as a question without the word "run" does',
      models: 'list the models that could be used, and why',
      tools: 'list the tools, their risk, and what the policy says of them',
      skills: 'list the skills of the configured folders, and what is wrong with those that are skipped',
      mcp: 'look at the MCP servers and approve their tools',
      'mcp show': 'list the MCP servers; with a name, connect to one and list its tools',
      'mcp approve': 'let the tools of a server that are new or have changed be used, as they are now',
      sessions: 'list the runs of the last 30 days; what was cut off can be gone on with (--resume)',
      trace: 'look at recorded runs',
      'trace show': 'show a file of events (--json) or a recording; nothing is run',
      'trace html': 'write a page about the runs of such a file, which opens in a browser: time line, conversation, tokens, costs',
      config: 'look at the configuration and write it',
      'config show': 'show what is in force, without secrets, and from which files',
      'config path': 'show where configuration is looked for',
      'config init': 'write an example into your own configuration file',
      'config trust': 'agree to the configuration of this project, as it is now',
      completion: 'write the completion script for a shell',
      new: 'make a small project with an agent that runs, in a new folder',
      eval: 'run the evaluation in a module that you wrote, and tell what was found; can be interrupted and goes on',
      index: 'index the documents of a folder, or what changed of them; can be interrupted and goes on',
      serve: 'serve the agent over HTTP, with a page to use and watch it, until Ctrl-C; its runs are kept',
      help: 'show this help, or that of a command',
    },
    arguments: {
      file: 'a file of JSON lines',
      module: 'a .js, .mjs or .ts file whose default export are the options of runEval; it is run',
      shell: 'bash, zsh or fish',
      folder: 'a folder that does not exist, or is empty',
      documents: 'the folder of the documents: text, Markdown, HTML, code, PDF, DOCX',
      server: 'the name of a server of the configuration',
      command: 'the name of a command',
    },
    titles: {},
    ...complaintTexts.en,
  },
  zh: {
    about:
      '在终端里用工具回答问题。不带问题时进入对话；从管道读取时每行一个问题。' +
      '第一个词若正好是命令名，就执行该命令；以命令名开头的问题请写在 -- 之后。',
    question: '问题；"-" 表示从标准输入读取，每行一个',
    task: '任务或问题；"-" 表示从标准输入读取，每行一个',
    options: {
      dir: '让工具搜索并读取此文件夹中的文本文件（只读）',
      docs: '根据此文件夹中的文档回答并注明出处；有变化的文档会先建立索引',
      out: '把文档的索引保存在此文件夹（默认与命令的其他数据放在一起）；对 "trace html" 则是要写入的文件',
      json: '只向标准输出写 JSON，每行一个事件（或列表中的一项）',
      maxSteps: '最多调用模型多少轮（默认 8，或以配置为准）',
      model: '使用此模型，例如 openai/gpt-6-luna，或 "local"',
      real: '使用环境变量提供的模型（见 minagent models），可能产生费用',
      resume: '继续被中断的运行：最近一次，或编号以此开头的那次（见 minagent sessions）',
      lang: 'en 或 zh（默认由 LC_ALL、LC_MESSAGES、LANG 决定）',
      noColor: '不使用颜色（也可设置环境变量 NO_COLOR）',
      version: '显示版本',
      help: '显示本帮助',
      baseline: '与此文件中的报告比较：变差时退出码为 1',
      saveBaseline: '把报告写入此文件，作为下一次的基线',
      commonCases: '数据集版本不同的基线也比较，只看两边都有的用例',
      minPass: '每个变体必须通过的试验比例，例如 0.9，否则退出码为 1',
      html: '把报告写成单个网页文件',
      junit: '把报告写成 JUnit XML 文件',
      markdown: '把报告写成 Markdown 文件，供合并请求使用',
      follow: '等待后续内容，直到文件中的运行结束或按 Ctrl-C',
      run: '只显示编号以此开头的运行',
      type: '只显示此类行，例如 model.finished；"tool" 表示与工具有关的所有行',
      tool: '只显示与此工具的调用有关的内容',
      failed: '只显示失败的内容',
      grep: '只显示包含此文字的行（不区分大小写）',
      tree: '以树的形式显示运行（或 --run 所指的运行）：步骤、调用、时间、令牌数',
      port: '监听的端口（默认任意空闲端口）',
      host: '监听的地址（默认 127.0.0.1，其他机器无法访问）',
    },
    commands: {
      run: '完成一个任务后退出，与不写 "run" 直接提问相同',
      models: '列出可用的模型及原因',
      tools: '列出工具、风险，以及策略如何对待它们',
      skills: '列出所配置文件夹中的技能，以及被跳过的技能的问题',
      mcp: '查看 MCP 服务器，批准其工具',
      'mcp show': '列出 MCP 服务器；给出名称则连接并列出其工具',
      'mcp approve': '按现在的样子批准某个服务器的新工具和已更改的工具',
      sessions: '列出最近 30 天的运行；被中断的可以继续（--resume）',
      trace: '查看记录下来的运行',
      'trace show': '显示事件文件（--json）或录制文件；不执行任何内容',
      'trace html': '把此类文件中的运行写成一个可在浏览器中打开的页面：时间线、对话、词元、费用',
      config: '查看和编写配置',
      'config show': '显示生效的配置（隐藏密钥）及其来源',
      'config path': '显示在哪里寻找配置',
      'config init': '在用户自己的配置文件中写入示例',
      'config trust': '同意本项目当前的配置',
      completion: '输出某个 shell 的补全脚本',
      new: '在新文件夹中创建一个可以运行的小型智能体项目',
      eval: '运行您编写的模块中的评估并显示结果；可以中断，之后继续',
      index: '为文件夹中的文档（或其中有变化的）建立索引；可以中断，之后继续',
      serve: '通过 HTTP 提供智能体服务，并附带使用和观察它的页面，按 Ctrl-C 结束；运行会被保留',
      help: '显示本帮助或某个命令的帮助',
    },
    arguments: {
      file: 'JSON Lines 文件',
      module: '.js、.mjs 或 .ts 文件，默认导出为 runEval 的选项；该文件会被执行',
      shell: 'bash、zsh 或 fish',
      folder: '不存在的或空的文件夹',
      documents: '文档所在的文件夹：文本、Markdown、HTML、代码、PDF、DOCX',
      server: '配置中某个服务器的名称',
      command: '命令名',
    },
    titles: { 'Usage:': '用法：', 'Options:': '选项：', 'Global Options:': '通用选项：', 'Commands:': '命令：', 'Arguments:': '参数：' },
    ...complaintTexts.zh,
  },
}
