import type { Locale } from '@minagent/types'
import type { Verdict } from '../compare/comparison.ts'
import type { Outcome } from '../scorer.ts'

/** The words of the reports for people. */
export interface ReportTexts {
  title(dataset: string): string
  size(cases: number, repeats: number, trials: number): string
  readonly stopped: Readonly<Record<'budget' | 'cancelled', string>>
  scoredBy(scorer: string): string
  readonly headings: Readonly<Record<'scores' | 'comparison' | 'cost' | 'changes' | 'trials', string>>
  readonly columns: Readonly<Record<Column, string>>
  readonly verdicts: Readonly<Record<Verdict, string>>
  readonly outcomes: Readonly<Record<Outcome, string>>
  against(variant: string, baseline: string): string
  /** The variant of an older report. */
  earlier(variant: string): string
  /** What could have been seen: points, or undefined where nothing could. */
  detectable(cases: number, points: string | undefined): string
  leftOut(cases: number): string
  errors(count: number): string
  /** What models took that judged; a dash for a cost that is not known. */
  judging(tokens: number, cost: string): string
  changed(better: number, worse: number): string
  more(count: number): string
  notCompared(variants: readonly string[]): string
  /** How the numbers were made. */
  method(pairs: number): string
  readonly intervals: string
  readonly noCost: string
  readonly nothingChanged: string
  readonly costAxis: string
  readonly qualityAxis: string
}

type Column =
  | 'variant'
  | 'score'
  | 'interval'
  | 'trials'
  | 'errors'
  | 'cost'
  | 'steps'
  | 'against'
  | 'difference'
  | 'pValue'
  | 'verdict'
  | 'case'
  | 'before'
  | 'after'

/** {@link ReportTexts} in each language. */
export const reportTexts: Readonly<Record<Locale, ReportTexts>> = {
  en: {
    title: (dataset) => `Evaluation: ${dataset}`,
    size: (cases, repeats, trials) => `${counted(cases, 'case')}, ${counted(repeats, 'repeat')}, ${counted(trials, 'trial')}`,
    stopped: {
      budget: 'The budget was used up: trials are missing.',
      cancelled: 'The evaluation was interrupted: trials are missing.',
    },
    scoredBy: (scorer) => `Scores are those of ${scorer}.`,
    headings: { scores: 'Scores', comparison: 'Comparison', cost: 'Cost against score', changes: 'Changed cases', trials: 'Not passed' },
    columns: {
      variant: 'variant',
      score: 'score',
      interval: '95% interval',
      trials: 'judged',
      errors: 'errors',
      cost: 'cost/trial',
      steps: 'steps',
      against: 'against',
      difference: 'points [95%]',
      pValue: 'p',
      verdict: 'verdict',
      case: 'case',
      before: 'before',
      after: 'after',
    },
    verdicts: { better: 'better', worse: 'worse', no_difference_seen: 'no difference seen' },
    outcomes: { pass: 'pass', fail: 'fail', error: 'error' },
    against: (variant, baseline) => `${variant} against ${baseline}`,
    earlier: (variant) => `${variant} (earlier)`,
    detectable: (cases, points) =>
      points === undefined
        ? `With ${counted(cases, 'case')} no difference can be seen at all.`
        : `With ${counted(cases, 'case')} you cannot reliably see less than ${points} points.`,
    leftOut: (cases) => `${counted(cases, 'case')} left out: not judged on both sides.`,
    errors: (count) => `${counted(count, 'trial')} could not be carried out or judged, and count neither for nor against.`,
    judging: (tokens, cost) => `Judging by models took ${tokens} tokens (${cost}) besides.`,
    changed: (better, worse) => `${better} better, ${worse} worse`,
    more: (count) => `… and ${count} more`,
    notCompared: (variants) => `Not in the baseline: ${variants.join(', ')}.`,
    method: (pairs) =>
      `Intervals: bootstrap over cases. p: McNemar's exact test, or a permutation test for graded scores${pairs > 1 ? `, corrected by Holm for ${pairs} comparisons` : ''}.`,
    intervals: 'The bar is the 95% interval, the mark the score.',
    noCost: 'No prices are known.',
    nothingChanged: 'No case changed.',
    costAxis: 'USD per trial',
    qualityAxis: 'score',
  },
  zh: {
    title: (dataset) => `评估：${dataset}`,
    size: (cases, repeats, trials) => `${cases} 个用例，重复 ${repeats} 次，共 ${trials} 次试验`,
    stopped: { budget: '预算已用完：缺少部分试验。', cancelled: '评估被中断：缺少部分试验。' },
    scoredBy: (scorer) => `得分来自 ${scorer}。`,
    headings: { scores: '得分', comparison: '比较', cost: '成本与得分', changes: '有变化的用例', trials: '未通过' },
    columns: {
      variant: '变体',
      score: '得分',
      interval: '95% 区间',
      trials: '已评判',
      errors: '出错',
      cost: '每次成本',
      steps: '步数',
      against: '对照',
      difference: '百分点 [95%]',
      pValue: 'p',
      verdict: '结论',
      case: '用例',
      before: '之前',
      after: '之后',
    },
    verdicts: { better: '更好', worse: '更差', no_difference_seen: '看不出差别' },
    outcomes: { pass: '通过', fail: '失败', error: '出错' },
    against: (variant, baseline) => `${variant} 对照 ${baseline}`,
    earlier: (variant) => `${variant}（先前）`,
    detectable: (cases, points) =>
      points === undefined ? `只有 ${cases} 个用例，看不出任何差别。` : `有 ${cases} 个用例时，小于 ${points} 个百分点的差别难以看出。`,
    leftOut: (cases) => `略去 ${cases} 个用例：未能在两边都得到评判。`,
    errors: (count) => `${count} 次试验未能执行或评判，既不算通过也不算失败。`,
    judging: (tokens, cost) => `另外，模型评判用了 ${tokens} 个词元（${cost}）。`,
    changed: (better, worse) => `变好 ${better} 个，变差 ${worse} 个`,
    more: (count) => `……另有 ${count} 个`,
    notCompared: (variants) => `基线中没有：${variants.join('、')}。`,
    method: (pairs) =>
      `区间：以用例为单位的自助法。p：McNemar 精确检验，分级得分用置换检验${pairs > 1 ? `，按 ${pairs} 个比较做 Holm 校正` : ''}。`,
    intervals: '横条是 95% 区间，标记是得分。',
    noCost: '没有已知的价格。',
    nothingChanged: '没有用例发生变化。',
    costAxis: '每次试验的美元成本',
    qualityAxis: '得分',
  },
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
