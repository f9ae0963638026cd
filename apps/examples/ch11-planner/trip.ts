import { Agent } from '@minagent/loop'
import { FakeModel } from '@minagent/models'
import type { Plan, TaskAgent, TaskAssignment } from '@minagent/planner'
import { handbookClerk } from 'ch10/clerk.ts'
import { openHandbook } from 'ch10/handbook.ts'

export const goal = '安排周末去杭州的两天行程。'

//#region plan
/** 计划是普通的 JSON 数据：模型写得出，文件存得下，人看得懂。 */
export const plan: Plan = {
  goal,
  tasks: [
    { id: 'weather', task: '查周末的天气。', dependsOn: [], agent: 'scout' },
    { id: 'train', task: '查去程的火车。', dependsOn: [], agent: 'scout' },
    { id: 'rules', task: '查住宿的报销上限。', dependsOn: [], agent: 'clerk' },
    { id: 'hotel', task: '订西湖边的酒店。', dependsOn: ['train', 'rules'], agent: 'booker' },
    { id: 'route', task: '按天气排路线。', dependsOn: ['weather'], agent: 'scout' },
    { id: 'letter', task: '写成一封行程信。', dependsOn: ['hotel', 'route'], agent: 'writer' },
  ],
}
//#endregion plan

/** 谁能做什么：给模型看的说明。 */
export const abilities = { scout: '查资料', clerk: '查员工手册', booker: '订票、订房', writer: '写文字' }

const facts: Readonly<Record<string, string>> = {
  weather: '周六小雨，周日晴。',
  train: 'G7301，周六 8:00 出发。',
  route: '周六看博物馆，周日游西湖。',
}

//#region functions
/** 干活的可以是一个函数…… */
const scout = ({ task }: TaskAssignment) => facts[task.id]

/** ……它看得到自己所依赖的任务的结果。 */
const booker = ({ task, dependencies }: TaskAssignment) => {
  const rules = dependencies.find(({ id }) => id === 'rules')
  const limit = Number(/每晚 (\d+) 元/.exec(String(rules?.output))?.[1])
  const [hotel, price] = task.task.includes('西湖边') ? ['西湖边的酒店', 680] : ['武林广场的酒店', 460]
  if (!(price <= limit)) throw new Error(`${hotel}每晚 ${price} 元，手册的上限是 ${limit} 元。`)
  return `${hotel}，每晚 ${price} 元，已订。`
}
//#endregion functions

const lookUp = [{ id: 'c1', name: 'search', arguments: { query: '住宿 上限' } }]
const limitOfHandbook = '手册写着“住宿 | 每晚 500 元” [handbook.md#50-132]。'
const letterText = '周六坐 G7301 来，先看博物馆；周日天晴，游西湖。'

//#region agents
const handbook = await openHandbook()

/** ……也可以是一个智能体：查手册的就是第 10 章的那一个。换成真模型，别处一行都不用改。 */
export function crew(letter = new FakeModel([letterText])): Record<string, TaskAgent> {
  const clerk = handbookClerk(new FakeModel([lookUp, limitOfHandbook]), handbook)
  return { scout, clerk, booker, writer: new Agent({ model: letter, system: '你替人写信。' }) }
}
//#endregion agents
