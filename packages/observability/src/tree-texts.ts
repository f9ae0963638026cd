import type { Locale } from '@minagent/types'
import type { Span, SpanStatus } from './span.ts'

/** The words of a printed tree, for people. */
interface TreeTexts {
  readonly kinds: Readonly<Record<Span['kind'], string>>
  readonly step: string
  readonly columns: { readonly time: string; readonly input: string; readonly output: string; readonly cost: string }
  readonly statuses: Readonly<Record<SpanStatus, string>>
}

/** The words of `printTree`. */
export const treeTexts: Readonly<Record<Locale, TreeTexts>> = {
  en: {
    kinds: { run: 'run', step: 'step', model: 'model', tool: 'tool' },
    step: 'step {number}',
    columns: { time: 'time', input: 'tokens in', output: 'out', cost: 'cost' },
    statuses: { ok: 'ok', error: 'error', cancelled: 'cancelled', waiting: 'waiting', unfinished: 'unfinished' },
  },
  zh: {
    kinds: { run: '运行', step: '步骤', model: '模型', tool: '工具' },
    step: '第 {number} 步',
    columns: { time: '用时', input: '输入 token', output: '输出', cost: '费用' },
    statuses: { ok: '完成', error: '出错', cancelled: '已取消', waiting: '等待中', unfinished: '未结束' },
  },
}
