import type { EvalProgress } from '@minagent/eval'
import type { Locale } from '@minagent/types'

/** What `minagent eval` says. */
export interface EvalTexts {
  progress(progress: EvalProgress): string
  cannotRead(path: string, why: string): string
  cannotWrite(path: string, why: string): string
  needsTypeScript(path: string, version: string): string
  cannotLoad(path: string, why: string): string
  noEvaluation(path: string): string
  badBaseline(path: string, why: string): string
  badThreshold(path: string): string
  missed(variant: string, passed: number, judged: number, wanted: string): string
  undecided(variant: string, unjudged: number, wanted: string): string
  nothingJudged(variant: string): string
  worse(variant: string, baseline: string): string
  perhapsWorse(variant: string, baseline: string): string
  interrupted(done: number, total: number): string
  unjudged(count: number): string
  readonly baselineNotSaved: string
}

/** {@link EvalTexts} in each language. */
export const evalTexts: Readonly<Record<Locale, EvalTexts>> = {
  en: {
    progress: ({ done, total, failed, errors, cached, leftMs }) =>
      `${done} of ${total} trials · ${failed} failed · ${errors} errors${cached > 0 ? ` · ${cached} kept from before` : ''}${leftMs === undefined ? '' : ` · ${timeLeft(leftMs)} left`}`,
    cannotRead: (path, why) => `${path} cannot be read: ${why}`,
    cannotWrite: (path, why) => `${path} cannot be written: ${why}`,
    needsTypeScript: (path, version) =>
      `${path} is TypeScript, which Node ${version} does not load by itself: use Node 22.18 or later, or set NODE_OPTIONS="--import tsx" where tsx is installed, or compile it`,
    cannotLoad: (path, why) => `${path} cannot be loaded: ${why}`,
    noEvaluation: (path) => `${path} is no evaluation: its default export must be the options of runEval (dataset, variants, scorers)`,
    badBaseline: (path, why) => `${path} is no baseline: ${why}`,
    badThreshold: (path) => `${path}: thresholds.minPass must be a number from 0 to 1, or one for each variant by its name`,
    missed: (variant, passed, judged, wanted) => `${variant} passed ${passed} of ${judged} trials, fewer than ${wanted}`,
    undecided: (variant, unjudged, wanted) =>
      `outage: whether ${variant} passes ${wanted} is not known, for ${unjudged} of its trials were not carried out or judged`,
    nothingJudged: (variant) => `outage: no trial of ${variant} was judged`,
    worse: (variant, baseline) => `${variant} is worse than ${baseline} was in the baseline`,
    perhapsWorse: (variant, baseline) =>
      `outage: whether ${variant} is worse than ${baseline} was in the baseline is not known, for trials were not carried out or judged`,
    interrupted: (done, total) =>
      `Interrupted after ${done} of ${total} trials. What was done is kept: the same command goes on from there.`,
    unjudged: (count) =>
      `${count} ${count === 1 ? 'trial was' : 'trials were'} not carried out or judged; the same command tries only those again.`,
    baselineNotSaved: 'The baseline was not saved: trials are missing, or were not judged.',
  },
  zh: {
    progress: ({ done, total, failed, errors, cached, leftMs }) =>
      `${done}/${total} 次试验 · 失败 ${failed} · 出错 ${errors}${cached > 0 ? ` · 沿用 ${cached}` : ''}${leftMs === undefined ? '' : ` · 剩余 ${chineseTime(leftMs)}`}`,
    cannotRead: (path, why) => `无法读取 ${path}：${why}`,
    cannotWrite: (path, why) => `无法写入 ${path}：${why}`,
    needsTypeScript: (path, version) =>
      `${path} 是 TypeScript，Node ${version} 不能直接加载：请使用 Node 22.18 或更高版本，或在装有 tsx 的地方设置 NODE_OPTIONS="--import tsx"，或先编译`,
    cannotLoad: (path, why) => `无法加载 ${path}：${why}`,
    noEvaluation: (path) => `${path} 不是评估：其默认导出必须是 runEval 的选项（dataset、variants、scorers）`,
    badBaseline: (path, why) => `${path} 不是基线：${why}`,
    badThreshold: (path) => `${path}：thresholds.minPass 必须是 0 到 1 之间的数，或按变体名称分别给出`,
    missed: (variant, passed, judged, wanted) => `${variant} 在 ${judged} 次试验中通过 ${passed} 次，低于 ${wanted}`,
    undecided: (variant, unjudged, wanted) => `服务中断：无法得知 ${variant} 是否达到 ${wanted}，因为有 ${unjudged} 次试验未能执行或评判`,
    nothingJudged: (variant) => `服务中断：${variant} 没有任何试验得到评判`,
    worse: (variant, baseline) => `${variant} 比基线中的 ${baseline} 差`,
    perhapsWorse: (variant, baseline) => `服务中断：无法得知 ${variant} 是否比基线中的 ${baseline} 差，因为有试验未能执行或评判`,
    interrupted: (done, total) => `已中断：完成 ${done}/${total} 次试验。已完成的部分会保留，再次运行同一命令即可继续。`,
    unjudged: (count) => `${count} 次试验未能执行或评判；再次运行同一命令只会重试这些试验。`,
    baselineNotSaved: '未保存基线：缺少试验，或有试验未得到评判。',
  },
}

function timeLeft(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1_000)
  return seconds < 60 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`
}

function chineseTime(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1_000)
  return seconds < 60 ? `${seconds} 秒` : `${Math.ceil(seconds / 60)} 分钟`
}
