import { useData } from 'vitepress'
import { computed } from 'vue'
import type { Ending } from './program-run.ts'
import { secondsToRun } from './program-run.ts'

const en = {
  program: 'The program of this chapter',
  run: 'Run',
  replay: 'Replay',
  stop: 'Stop',
  reset: 'Reset',
  loading: 'Loading the editor …',
  files: 'Files of the program',
  editor: (file: string) => `Editor of ${file}`,
  output: 'Output',
  noOutput: 'Press Run: what the program prints appears here.',
  noReplay: 'Press Replay: what the program printed appears here.',
  running: 'running',
  same: 'same as the printed output',
  differs: 'not the printed output',
  recording:
    'This program needs files, processes or a server, which a page does not have. What you see is a recording of a real run; changes of the text have no effect here.',
  steps: 'Step through the runs',
  noRuns: 'The events of each run appear here.',
  noRunsSeen: 'This program starts no run of @minagent/loop: there is nothing to step through.',
  chosenRun: 'Run',
  step: 'Step',
  of: (step: number, count: number) => `${step} of ${count}`,
  first: 'First step',
  previous: 'Previous',
  next: 'Next',
  last: 'Last step',
  play: 'Play',
  pause: 'Pause',
  events: 'Events',
  messages: 'Messages',
  spans: 'Spans',
  whole: 'The whole event',
  noMessages: 'no message yet',
  ending: {
    stopped: 'Stopped.',
    time: `Stopped after ${secondsToRun} seconds: a program in the page may not run longer.`,
    load: 'The program could not be loaded.',
  },
  problem: {
    'not-allowed': (name: string) =>
      `Cannot import ${name} here: only @minagent packages that run in a browser, zod, and the files of the chapters.`,
    'no-file': (name: string) => `There is no file ${name}.`,
    circle: (names: string) => `These files import each other in a circle: ${names}`,
    dynamic: (name: string) => `${name} imports something whose name is only known later: write the name as a text.`,
    syntax: (message: string) => `This is no TypeScript: ${message}`,
    thrown: (message: string) => message,
    'too-much-output': () => 'Stopped: the program prints too much.',
  },
  spanKinds: { run: 'run', step: 'step', model: 'model', tool: 'tool' },
  unfinished: 'under way',
}

type Texts = typeof en

const zh: Texts = {
  program: '本章的程序',
  run: '运行',
  replay: '重放',
  stop: '停止',
  reset: '复原',
  loading: '正在载入编辑器……',
  files: '程序的文件',
  editor: (file) => `${file} 的编辑器`,
  output: '输出',
  noOutput: '按“运行”，程序打印的内容会出现在这里。',
  noReplay: '按“重放”，程序当时打印的内容会出现在这里。',
  running: '运行中',
  same: '与书中的输出相同',
  differs: '与书中的输出不同',
  recording: '这个程序要用到文件、进程或服务器，页面里没有。这里重放的是一次真实运行的录制；在这里改动代码不会起作用。',
  steps: '逐步查看运行',
  noRuns: '每次运行的事件会出现在这里。',
  noRunsSeen: '这个程序没有启动 @minagent/loop 的运行，没有可以逐步查看的内容。',
  chosenRun: '运行',
  step: '步',
  of: (step, count) => `第 ${step} 步，共 ${count} 步`,
  first: '第一步',
  previous: '上一步',
  next: '下一步',
  last: '最后一步',
  play: '播放',
  pause: '暂停',
  events: '事件',
  messages: '消息',
  spans: 'Span 树',
  whole: '完整的事件',
  noMessages: '还没有消息',
  ending: { stopped: '已停止。', time: `运行了 ${secondsToRun} 秒，已停止：页面里的程序不能运行更久。`, load: '程序没能载入。' },
  problem: {
    'not-allowed': (name) => `这里不能导入 ${name}：只能导入能在浏览器里运行的 @minagent 包、zod，以及各章的文件。`,
    'no-file': (name) => `没有文件 ${name}。`,
    circle: (names) => `这些文件互相循环导入：${names}`,
    dynamic: (name) => `${name} 里有一处导入，名字要到运行时才知道：请直接写出名字。`,
    syntax: (message) => `这不是合法的 TypeScript：${message}`,
    thrown: (message) => message,
    'too-much-output': () => '已停止：程序打印得太多。',
  },
  spanKinds: { run: '运行', step: '步骤', model: '模型', tool: '工具' },
  unfinished: '进行中',
}

/** What the components say, in the language of the page. */
export function useTexts() {
  const { lang } = useData()
  return computed<Texts>(() => (lang.value.startsWith('zh') ? zh : en))
}

/** What is said of a program that did not end by itself. */
export function endingText(texts: Texts, ending: Ending): string {
  if (ending.kind === 'done') return ''
  return ending.kind === 'failed' ? texts.problem[ending.problem.kind](ending.problem.detail) : texts.ending[ending.kind]
}
