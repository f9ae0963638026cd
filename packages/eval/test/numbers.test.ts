import { findNumbers } from '@minagent/eval'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

describe('numbers of a text', () => {
  it.each([
    ['It is 42.', [42]],
    ['-3.5 degrees, then −4', [-3.5, -4]],
    ["1,234,567.89 dollars and 1'234 francs", [1_234_567.89, 1_234]],
    ['1,2,3 and 3,14', [1, 2, 3, 3, 14]],
    ['About 1.5e3, or .5', [1_500, 0.5]],
    ['5kg in 20ms, $7, 20%', [5, 20, 7, 20]],
    ['version 1.2.3 of gpt4 on 2026-05-01', [2026, 5, 1]],
    ['共１，２３４．５元', [1_234.5]],
    ['人口约3.2万，面积1.5亿', [32_000, 150_000_000]],
    ['一百二十个，二〇二六年，负三点五度', [120, 2026, -3.5]],
    ['一百二和一万二，一百零二', [120, 12_000, 102]],
    ['十五、两千零五、一万亿', [15, 2_005, 1e12]],
    ['百分之二十，千万别去', [20]],
    ['今天是-5度，净利润约-3.2万元，亏损 -$5 和 −¥1,000', [-5, -32_000, -5, -1_000]],
    ['3月-5月，10元-20元，2024年-2025年，三-五，A-5，$3-$5', [3, 5, 10, 20, 2024, 2025, 3, 5, 5, 3, 5]],
    ['3万5千人，1亿2000万元，-3千5百，3万5000', [35_000, 120_000_000, -3_500, 35_000]],
    ['2万3万，3万5，5亿-6亿', [20_000, 30_000, 30_000, 5, 500_000_000, 600_000_000]],
    ['nothing here', []],
  ])('%s', (text, numbers) => {
    expect(findNumbers(text)).toEqual(numbers)
  })

  it('are found however they are grouped', () => {
    fc.assert(
      fc.property(
        fc.double({ noNaN: true, min: -1e12, max: 1e12 }).map((value) => Number(value.toFixed(3))),
        (value) => {
          const text = value.toLocaleString('en-US', { maximumFractionDigits: 3 })
          expect(findNumbers(`The result is ${text}.`)).toEqual([value === 0 ? expect.closeTo(0) : value])
        },
      ),
    )
  })

  it('are found as they are written in Chinese', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999_999_999_999 }), (value) => {
        expect(findNumbers(`结果是${inChinese(value)}。`)).toEqual([value])
      }),
    )
  })

  it('are found in time that grows with the text alone', () => {
    for (const hostile of ['1,', '1.', '一', '-', '1,000', 'e1', '负', '1万', '一月-', '-$']) {
      expect(findNumbers(hostile.repeat(20_000)).length).toBeGreaterThanOrEqual(0)
    }
  })
})

/** A positive whole number below 10^12 in Chinese characters, as it is said in full. */
function inChinese(value: number): string {
  const groups = [
    [Math.floor(value / 1e8), '亿'],
    [Math.floor(value / 1e4) % 1e4, '万'],
    [value % 1e4, ''],
  ] as const
  let text = ''
  for (const [group, unit] of groups) {
    if (group === 0) continue
    const gap = text !== '' && group < 1_000 ? '零' : ''
    text += gap + groupInChinese(group) + unit
  }
  return text
}

function groupInChinese(group: number): string {
  const digits = String(group).padStart(4, '0')
  let text = ''
  for (const [index, unit] of ['千', '百', '十', ''].entries()) {
    const digit = Number(digits[index])
    if (digit === 0) text += text !== '' && Number(digits.slice(index)) > 0 && !text.endsWith('零') ? '零' : ''
    else text += '零一二三四五六七八九'[digit] + unit
  }
  return text
}
