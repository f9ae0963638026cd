import { printTree, type Span } from '@minagent/observability'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

function span(more: Partial<Span> = {}): Span {
  return { id: 'r', kind: 'run', name: 'guide', runId: 'r', startedAt: 1_000, endedAt: 2_250, status: 'ok', children: [], ...more }
}

const usage = { inputTokens: 1_000, outputTokens: 200 }
const model = span({ id: 'm', kind: 'model', name: 'known', usage, endedAt: 1_400 })
const other = span({ id: 'n', kind: 'model', name: 'unknown', usage, endedAt: 1_400 })
const failed = span({
  id: 't',
  kind: 'tool',
  name: '查天气',
  status: 'error',
  error: { name: 'ToolError', message: 'private', code: 'TIMEOUT' },
})
const step = span({ id: 's', kind: 'step', name: 'step 1', round: 0, children: [model, failed] })
const last = span({ id: 'u', kind: 'step', name: 'step 2', round: 1, endedAt: 64_000, status: 'waiting', children: [other] })
const tree = [span({ children: [step, last], endedAt: 126_000 })]
const prices = { known: { input: 1, output: 2 } }

/** The columns that lines take where every character of these scripts takes two. */
const columnsOf = (line: string): number =>
  [...line].reduce((sum, each) => sum + (/[\u4e00-\u9fff\u{1f300}-\u{1faff}]/u.test(each) ? 2 : 1), 0)

describe('a printed tree', () => {
  it('has a line for each span: what it is, time, tokens with all below, costs, and how it ended unless well', () => {
    expect(printTree(tree, { prices })).toBe(
      [
        '                          time  tokens in  out      cost',
        'run guide            2 min 5 s       2000  400  $0.0014+',
        '├─ step 1                1.2 s       1000  200   $0.0014',
        '│  ├─ model known       400 ms       1000  200   $0.0014',
        '│  └─ tool 查天气        1.2 s                            error TIMEOUT',
        '└─ step 2            1 min 3 s       1000  200         ?  waiting',
        '   └─ model unknown     400 ms       1000  200         ?',
        '',
      ].join('\n'),
    )
  })

  it('speaks Chinese, and has no column of costs without prices', () => {
    expect(printTree([span({ children: [failed] })], { locale: 'zh' })).toBe(
      [
        '                 用时  输入 token  输出',
        '运行 guide      1.2 s',
        '└─ 工具 查天气  1.2 s                    出错 TIMEOUT',
        '',
      ].join('\n'),
    )
  })

  it('counts in another currency by its rate', () => {
    expect(printTree([model], { prices, currency: 'CNY', rate: 7 })).toContain('¥0.0098')
  })

  it('keeps the columns straight whatever the widths of names, and cuts names to the width', () => {
    const names = ['plain', '中文名字', '🎉 party', '中'.repeat(60), '👨‍👩‍👧', 'é'.normalize('NFD')]
    const printed = printTree(
      names.map((name) => span({ name })),
      { width: 50 },
    )

    const lines = printed.trimEnd().split('\n')
    // Where the time begins, in columns: after the same number everywhere, the family being 2 and the accented letter 1.
    const wide = (line: string) => columnsOf(line.slice(0, line.indexOf('1.2 s')).replace('👨‍👩‍👧', 'xx').replace('e\u0301', 'x'))
    expect(new Set(lines.slice(1).map(wide)).size).toBe(1)
    expect(lines.find((line) => line.includes('中中'))).toMatch(/中…/)
    expect(Math.max(...lines.map(columnsOf))).toBeLessThanOrEqual(50)
  })

  it('S6 lets no name drive the terminal, and says no error message', () => {
    const printed = printTree([span({ name: '\u001b[31mred\u001b]0;title\u0007\r\nrm\u202e\u200b\u0000', children: [failed] })])

    expect(printed).toContain('run red rm')
    expect(printed).not.toContain('private')
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        const [, line, ...rest] = printTree([span({ name })]).split('\n')
        expect(rest).toEqual([''])
        const visible = line?.replace(/\p{Extended_Pictographic}(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f|\u200d)*/gu, '')
        expect(visible).not.toMatch(/[\p{Cc}\p{Cf}\u2028\u2029]/u)
      }),
    )
  })

  it('is empty without spans', () => {
    expect(printTree([])).toBe('')
  })
})
