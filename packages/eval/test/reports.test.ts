import { compare, htmlReport, junitReport, markdownReport, printReport } from '@minagent/eval'
import { describe, expect, it } from 'vitest'
import { reportOf } from './support-report.ts'

const p = (count: number) => 'p'.repeat(count)
const f = (count: number) => 'f'.repeat(count)

const HOSTILE = '</title></style></script><img src=x onerror=alert(1)> "\'&\u0000\u001b[31m\u202e @you #1 GH-2 https://a.example |`*'

/** A report whose every text wants to be more than text. */
const hostile = reportOf(
  { [HOSTILE]: 'pfe', plain: 'ppp' },
  {
    ids: [HOSTILE, `${HOSTILE}2`, `${HOSTILE}3`],
    trial: ({ outcome }) => ({
      answer: HOSTILE,
      ...(outcome === 'error' ? { error: { name: HOSTILE, message: HOSTILE } } : { scores: { [HOSTILE]: { outcome, reason: HOSTILE } } }),
    }),
  },
)

describe('printReport', () => {
  const report = reportOf(
    { plain: f(8) + p(12), tuned: `${p(19)}e`, 'same as plain': f(8) + p(12) },
    { trial: ({ variant }) => (variant === 'tuned' ? { costUsd: 0.03, steps: 2 } : { costUsd: 0.01 }) },
  )

  it('is a table of the variants, what was found, and what could not be seen', () => {
    expect(printReport(report, { comparison: compare(report), maxChanges: 2 })).toBe(`Evaluation: capitals
20 cases, 1 repeat, 60 trials · aaaaaaaaaaaa
1 trial could not be carried out or judged, and count neither for nor against.

variant         score   95% interval  judged  errors  cost/trial  steps
plain           60.0%   [38.7, 78.1]      20       0      $0.010    1.0
tuned          100.0%  [83.2, 100.0]      19       1      $0.030    2.0
same as plain   60.0%   [38.7, 78.1]      20       0      $0.010    1.0

variant        against             verdict          points [95%]      p       cost/trial      steps
tuned            plain              better  +42.1 [+21.1, +63.2]  0.016  $0.010 → $0.030  1.0 → 2.0
same as plain    plain  no difference seen    0.0 [−16.8, +16.8]  1.000  $0.010 → $0.010  1.0 → 1.0
tuned against plain: 1 case left out: not judged on both sides.
same as plain against plain: With 20 cases you cannot reliably see less than 35.0 points.
Intervals: bootstrap over cases. p: McNemar's exact test, or a permutation test for graded scores, corrected by Holm for 2 comparisons.

tuned against plain: 8 better, 0 worse
  ▲ c0: 0.0% → 100.0%
  ▲ c1: 0.0% → 100.0%
  … and 6 more
`)
  })

  it('tells what judging by models took besides', () => {
    const judged = (costUsd?: number) =>
      reportOf(
        { a: 'pf' },
        {
          trial: ({ outcome }) => ({
            scores: { judge: { outcome, usage: { inputTokens: 90, outputTokens: 10 }, ...(costUsd && { costUsd }) } },
          }),
        },
      )

    expect(printReport(judged(0.25))).toContain('\nJudging by models took 200 tokens ($0.50) besides.\n')
    expect(printReport(judged())).toContain('took 200 tokens (–)')
    expect(printReport(report)).not.toContain('Judging')
  })

  it('speaks Chinese, and its columns stand below each other', () => {
    const lines = printReport(reportOf({ 提示词甲: p(3), b: p(3) }), { locale: 'zh' }).split('\n')

    expect(lines.slice(3, 6)).toEqual([
      '变体        得分       95% 区间  已评判  出错  每次成本  步数',
      '提示词甲  100.0%  [43.9, 100.0]       3     0         –   1.0',
      'b         100.0%  [43.9, 100.0]       3     0         –   1.0',
    ])
  })

  it('says that trials are missing, and why', () => {
    expect(printReport({ ...reportOf({ a: 'p' }), stopped: 'budget' })).toContain('The budget was used up: trials are missing.')
    expect(printReport({ ...reportOf({ a: 'p' }), stopped: 'cancelled' }, { locale: 'zh' })).toContain('评估被中断')
  })

  it('writes nothing that drives a terminal', () => {
    expect(printReport(hostile, { comparison: compare(hostile) })).not.toMatch(/[^\P{Cc}\n]|\u202e/u)
  })
})

describe('markdownReport', () => {
  it('is tables, with the changed cases folded away', () => {
    const report = reportOf({ a: f(8), b: p(8) })

    const text = markdownReport(report, { comparison: compare(report) })

    expect(text).toContain('| variant | score | 95% interval | judged | errors | cost/trial | steps |\n| --- | ---: |')
    expect(text).toContain('| b | a | better | &#43;100.0 &#91;&#43;26.1, &#43;100.0&#93; | 0.008 |')
    expect(text).toContain('<details><summary>b against a: 8 better, 0 worse</summary>\n\n| case | before | after |')
    expect(text).toContain('| ▲ c7 | 0.0% | 100.0% |\n\n</details>')
  })

  it('takes names and ids for text: no HTML, no link, nobody is called, no cell is broken', () => {
    const text = markdownReport(hostile, { comparison: compare(hostile) })

    expect(text.replace(/<\/?(?:details|summary)>/g, '')).not.toMatch(/[<>]/)
    expect(text).not.toMatch(/@\w|(?<!&)#\d|GH-\d|:\/\/|`|\*/)
    const rows = text.split('\n').filter((line) => line.startsWith('| ') && line.includes('onerror'))
    for (const row of rows) expect([3, 7]).toContain(row.split('|').length - 2)
    expect(rows.length).toBeGreaterThan(1)
  })
})

describe('junitReport', () => {
  it('F76 has a failure for what failed, and an error for what could not be judged', () => {
    const report = reportOf(
      { a: ['pfe', 'ppp'] },
      {
        trial: ({ outcome }) => ({
          durationMs: 1_500,
          answer: outcome === 'fail' ? 'London' : '',
          ...(outcome === 'fail' && { scores: { exact: { outcome, reason: 'Expected "Paris".' } } }),
          ...(outcome === 'error' && { error: { name: 'ModelError', message: 'HTTP 503', code: 'http' } }),
        }),
      },
    )

    expect(junitReport(report)).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="capitals" tests="6" failures="1" errors="1" time="9.000">
  <testsuite name="a" tests="6" failures="1" errors="1" time="9.000" skipped="0">
    <testcase name="c0 #1" classname="capitals.a" time="1.500"/>
    <testcase name="c1 #1" classname="capitals.a" time="1.500">
      <failure message="exact: Expected &#34;Paris&#34;." type="exact">exact: Expected &#34;Paris&#34;.</failure>
      <system-out>London</system-out>
    </testcase>
    <testcase name="c2 #1" classname="capitals.a" time="1.500">
      <error message="ModelError: HTTP 503" type="http">ModelError: HTTP 503</error>
    </testcase>
    <testcase name="c0 #2" classname="capitals.a" time="1.500"/>
    <testcase name="c1 #2" classname="capitals.a" time="1.500"/>
    <testcase name="c2 #2" classname="capitals.a" time="1.500"/>
  </testsuite>
</testsuites>
`)
  })

  it('holds no character that XML cannot hold, and no markup of others', () => {
    const broken = reportOf({ a: 'f' }, { trial: () => ({ answer: `${HOSTILE}\uD800\uFFFE]]>` }) })

    const xml = junitReport(broken) + junitReport(hostile)

    expect(xml).not.toMatch(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u)
    expect(xml).not.toContain(']]>')
    expect(xml.replace(/<\/?(?:testsuites?|testcase|failure|error|system-out)(?: [a-z]+="[^"<]*")*\/?>|<\?xml [^>]*>/g, '')).not.toMatch(
      /[<>]/,
    )
  })
})

describe('htmlReport', () => {
  const report = reportOf({ a: f(8) + p(4), b: p(12) }, { trial: ({ variant }) => ({ costUsd: variant === 'a' ? 0.01 : 0.02 }) })
  const page = htmlReport(report, { comparison: compare(report) })

  it('draws scores with intervals, cost against score, and lists the changed cases', () => {
    expect(page).toContain('aria-label="b: 100.0% [75.8, 100.0]"')
    expect(page).toContain('x1="13.81%" x2="60.94%"')
    expect(page).toContain('<li><bdi>b</bdi> · $0.020 · 100.0%</li>')
    expect(page.match(/class="better">▲/g)).toHaveLength(8)
  })

  it('asks for nothing, runs nothing, and says so to the browser', () => {
    expect(page).toContain(`content="default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"`)
    expect(page).not.toMatch(/<script|\b(?:src|href|action)=|url\(|@import|\bon\w+=/i)
    expect(page).toContain('prefers-color-scheme:dark')
  })

  it('takes every text of the report for text', () => {
    const tags = htmlReport(hostile, { comparison: compare(hostile) }).match(/<[^>]*>/g) ?? []

    expect(tags.filter((tag) => /script|img|onerror|alert/i.test(tag.replace(/ role="img"| aria-label="[^"]*"/g, '')))).toEqual([])
    expect(tags.filter((tag) => tag === '</title>' || tag === '</style>')).toHaveLength(2)
  })

  it('does without prices and comparison, in Chinese too', () => {
    const plain = htmlReport(reportOf({ a: 'p' }), { locale: 'zh' })

    expect(plain).toContain('<html lang="zh-CN">')
    expect(plain).toContain('没有已知的价格。')
    expect(plain).not.toContain('有变化的用例')
  })
})
