import type { NewFact } from '@minagent/memory'

/**
 * 练习一：办公室的规矩。
 *
 * 公司规定：谈到工资的，带身份证号的，都不许记。写一个给 `facts({ allow })` 用的函数，不许记就返回 `false`。
 * 谈到工资：文字里有“工资”“薪水”或“薪资”。身份证号：连着十七位数字，再跟一位数字或者 X（大小写都算）。
 */
export function officeRule(_fact: NewFact): boolean {
  return true
}
