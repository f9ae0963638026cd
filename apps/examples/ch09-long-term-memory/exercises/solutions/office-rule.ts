import type { NewFact } from '@minagent/memory'

const forbidden = /工资|薪水|薪资|(?<!\d)\d{17}[\dX](?!\d)/i

export function officeRule({ text, subject = '' }: NewFact): boolean {
  return !forbidden.test(text) && !forbidden.test(subject)
}
