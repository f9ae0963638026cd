import { defineTool, ToolRegistry } from '@minagent/tools'
import { add } from 'ch04/tools.ts'
import { z } from 'zod'

//#region weather
export const getWeather = defineTool({
  name: 'get_weather',
  description: '查询一座城市现在的天气。',
  parameters: z.object({ city: z.string(), unit: z.enum(['c', 'f']).default('c') }),
  execute: ({ city, unit }) => ({ city, temperature: unit === 'c' ? 21 : 70 }),
})

export const tools = new ToolRegistry([getWeather, add], { locale: 'zh' })
//#endregion weather

//#region trip
/** 程序接下来要用的样子：一座城市、那里的气温、两晚的房费、一句短短的建议。 */
export const Trip = z.object({
  city: z.string(),
  celsius: z.number(),
  cost: z.number().nonnegative(),
  advice: z.string().max(10, '建议不超过 10 个字'),
})
//#endregion trip
