import { Agent } from '@minagent/loop'
import { FakeModel } from '@minagent/models'
import type { Plan, TaskAgent, TaskAssignment } from '@minagent/planner'

export const goal = '安排周末去杭州的两天行程。'

//#region plan
/** 计划是普通的 JSON 数据：模型写得出，文件存得下，人看得懂。 */
export const plan: Plan = {
  goal,
  tasks: [
    { id: 'weather', task: '查周末的天气。', dependsOn: [], agent: 'scout' },
    { id: 'train', task: '查去程的火车。', dependsOn: [], agent: 'scout' },
    { id: 'hotel', task: '订西湖边的酒店。', dependsOn: ['train'], agent: 'booker' },
    { id: 'route', task: '按天气排路线。', dependsOn: ['weather'], agent: 'scout' },
    { id: 'letter', task: '写成一封行程信。', dependsOn: ['hotel', 'route'], agent: 'writer' },
  ],
}
//#endregion plan

/** 谁能做什么：给模型看的说明。 */
export const abilities = { scout: '查资料', booker: '订票、订房', writer: '写文字' }

const facts: Readonly<Record<string, string>> = {
  weather: '周六小雨，周日晴。',
  train: 'G7301，周六 8:00 出发。',
  route: '周六看博物馆，周日游西湖。',
}

//#region agents
/** 干活的可以是一个函数…… */
const scout = ({ task }: TaskAssignment) => facts[task.id]

const booker = ({ task }: TaskAssignment) => {
  if (task.task.includes('西湖边')) throw new Error('西湖边的酒店周末都满了。')
  return '武林广场的酒店，已订。'
}

/** ……也可以是一个智能体。换成真模型，别处一行都不用改。 */
export function crew(letter = new FakeModel(['周六坐 G7301 来，先看博物馆；周日天晴，游西湖。'])): Record<string, TaskAgent> {
  return { scout, booker, writer: new Agent({ model: letter, system: '你替人写信。' }) }
}
//#endregion agents
