import { facts } from '@minagent/memory'
import { expect, it } from 'vitest'
import { officeRule } from './office-rule.ts'

const outcomeOf = async (text: string) => {
  const memory = facts({ allow: officeRule })
  const remembered = await memory.remember(text)
  return remembered.outcome === 'refused' ? remembered.reason : remembered.outcome
}

it('谈到工资的不记', async () => {
  expect(await outcomeOf('李雷的工资下个月涨。')).toBe('refused_by_policy')
  expect(await outcomeOf('他对薪水不满意。')).toBe('refused_by_policy')
})

it('带身份证号的不记，末位是 X 的也算', async () => {
  expect(await outcomeOf('订票用 110101199003070017。')).toBe('refused_by_policy')
  expect(await outcomeOf('订票用 11010119900307001x。')).toBe('refused_by_policy')
})

it('别的照记，长的订单号不是身份证号', async () => {
  expect(await outcomeOf('李雷喜欢靠窗的座位。')).toBe('added')
  expect(await outcomeOf('订单号是 1234567890123456。')).toBe('added')
})
