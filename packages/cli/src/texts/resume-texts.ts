import type { Locale } from '@minagent/types'
import type { KeptRunState } from '../kept-run.ts'

/** What is said where a run is looked for that is to go on. */
export interface ResumeTexts {
  /** A problem, and what to do about it. */
  refusal(problem: string, advice: string): string
  readonly noneCutOff: string
  readonly othersGoOn: string
  readonly listed: string
  readonly cutOffListed: string
  noSuchRun(id: string): string
  several(count: number, id: string): string
  readonly giveMore: string
  notInList(answer: string): string
  inList(count: number): string
  readonly mayGoOn: string
  readonly which: string
  looking(id: string): string
  cannotGoOn(id: string, state: KeptRunState): string
}

const why: Readonly<Record<KeptRunState, string>> = {
  cut_off: 'was cut off',
  running: 'goes on in another process',
  waiting: 'waits for an approval, which is asked for in a terminal',
  answered: 'has ended',
  failed: 'has ended without an answer: ask again',
  given_up: 'was cut off again and again, or its file is damaged: ask again',
}

const whyZh: Readonly<Record<KeptRunState, string>> = {
  cut_off: '被中断',
  running: '正在另一个进程中进行',
  waiting: '正在等待批准，需要在终端里询问',
  answered: '已经结束',
  failed: '已经结束，没有得到回答：请重新提问',
  given_up: '多次被中断，或其文件已损坏：请重新提问',
}

/** {@link ResumeTexts} in each language. */
export const resumeTexts: Readonly<Record<Locale, ResumeTexts>> = {
  en: {
    refusal: (problem, advice) => `${problem} (${advice})`,
    noneCutOff: 'no run was cut off',
    othersGoOn: 'those that did not end go on in other processes',
    listed: 'minagent sessions lists them',
    cutOffListed: 'minagent sessions lists those that were cut off',
    noSuchRun: (id) => `there is no run ${id}`,
    several: (count, id) => `${count} runs begin with ${id}`,
    giveMore: 'give more of the id',
    notInList: (answer) => `there is no run ${answer} in the list`,
    inList: (count) => `1 to ${count} are`,
    mayGoOn: 'goes on in another process, or was cut off this moment',
    which: 'Which run is to go on? [1] ',
    looking: (id) => `Looking whether run ${id} still goes on …`,
    cannotGoOn: (id, state) => `run ${id} ${why[state]}`,
  },
  zh: {
    refusal: (problem, advice) => `${problem}（${advice}）`,
    noneCutOff: '没有被中断的运行',
    othersGoOn: '尚未结束的运行正在其他进程中进行',
    listed: 'minagent sessions 列出全部运行',
    cutOffListed: 'minagent sessions 列出被中断的运行',
    noSuchRun: (id) => `没有运行 ${id}`,
    several: (count, id) => `有 ${count} 个运行的编号以 ${id} 开头`,
    giveMore: '请给出更长的编号',
    notInList: (answer) => `列表中没有 ${answer}`,
    inList: (count) => `请在 1 到 ${count} 之间选择`,
    mayGoOn: '正在另一个进程中进行，或刚刚被中断',
    which: '继续哪一个运行？[1] ',
    looking: (id) => `正在查看运行 ${id} 是否仍在进行……`,
    cannotGoOn: (id, state) => `运行 ${id} ${whyZh[state]}`,
  },
}
