import { executePlan, type TaskAssignment } from '@minagent/planner'
import { expect, it } from 'vitest'
import { plan } from '../trip.ts'
import { replanFrom } from './alternatives.ts'

/** 只有 `open` 里的酒店还有房；记下做过的每一件事。 */
function workers(open: string, done: string[]) {
  const work = ({ task: { id, task } }: TaskAssignment) => {
    done.push(`${id}：${task}`)
    if (id === 'hotel' && task !== open) throw new Error('没有房了。')
    return `${id} 好了。`
  }
  return { scout: work, clerk: work, booker: work, writer: work }
}

const hotels = { hotel: ['订湖滨的酒店。', '订武林广场的酒店。'] }

it('第一个备选能行，计划就完成，做完的不再做', async () => {
  const done: string[] = []

  const { stopReason } = await executePlan(plan, { agents: workers('订湖滨的酒店。', done), replan: replanFrom(hotels) })

  expect(stopReason).toBe('completed')
  expect(done.filter((line) => line.startsWith('weather'))).toHaveLength(1)
  expect(done.filter((line) => line.startsWith('hotel'))).toEqual(['hotel：订西湖边的酒店。', 'hotel：订湖滨的酒店。'])
  expect(done.at(-1)).toBe('letter：写成一封行程信。')
})

it('一个备选不行，就试下一个', async () => {
  const agents = workers('订武林广场的酒店。', [])

  const { stopReason, replaced } = await executePlan(plan, { agents, replan: replanFrom(hotels), maxReplans: 5 })

  expect(stopReason).toBe('completed')
  expect(replaced.filter(({ status }) => status === 'failed')).toHaveLength(2)
})

it('备选用完了就到此为止，不会一直试', async () => {
  const done: string[] = []

  const { stopReason } = await executePlan(plan, { agents: workers('没有这家', done), replan: replanFrom(hotels), maxReplans: 9 })

  expect(stopReason).toBe('failed')
  expect(done.filter((line) => line.startsWith('hotel'))).toHaveLength(3)
})
