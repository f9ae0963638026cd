import type { RequestCase } from './request-case.ts'

const zone = (timezone: string) => ['get_current_time', { timezone }] as const
const add = (a: number, b: number) => ['add', { a, b }] as const
const calculate = (left: number, operation: string, right: number) => ['calculator', { left, operation, right }] as const
const search = (query: RegExp) => ['search_files', { query }] as const
const demo = ['read_demo_text', {}] as const

/** Chinese requests that were written after the program, and measured once before anything was changed for them. */
export const chineseFresh: readonly RequestCase[] = [
  { ask: '麻烦算算 310 跟 45 加一起是多少', tools: 'basic', calls: [add(310, 45)] },
  { ask: '包重 7.5 公斤，外套重 2.25 公斤，合计多少公斤？', tools: 'basic', calls: [add(7.5, 2.25)] },
  { ask: '八十再加十五是几', tools: 'basic', calls: [add(80, 15)] },
  { ask: '九乘以七得几？', tools: 'cli', calls: [calculate(9, 'multiply', 7)] },
  { ask: '1000÷8=', tools: 'cli', calls: [calculate(1000, 'divide', 8)] },
  { ask: '96 除以 4，结果加 6 是多少', tools: 'basic', calls: [calculate(96, 'divide', 4), add(24, 6)] },
  { ask: '640 的百分之五是多少', tools: 'basic', calls: [calculate(640, 'multiply', 0.05)] },
  { ask: '来了 250 人，走了 75 人，剩下多少人？', tools: 'basic', calls: [calculate(250, 'subtract', 75)] },
  { ask: '布宜诺斯艾利斯现在几点', tools: 'basic', calls: [zone('America/Argentina/Buenos_Aires')] },
  { ask: '奥克兰过了半夜没有？当地几点了', tools: 'basic', calls: [zone('Pacific/Auckland')] },
  { ask: '首尔时间', tools: 'cli', calls: [zone('Asia/Seoul')] },
  { ask: '开罗、内罗毕和拉各斯分别是几点？', tools: 'basic', calls: [zone('Africa/Cairo'), zone('Africa/Nairobi'), zone('Africa/Lagos')] },
  { ask: '把架构示例文本念一遍，顺便看下迪拜几点', tools: 'basic', calls: [demo, zone('Asia/Dubai')] },
  { ask: '架构的例子说的是什么？', tools: 'cli', calls: [demo] },
  { ask: '我的文件里有押金相关的内容吗？', tools: 'files', calls: [search(/押金/), ['read_file', { path: '合同.md' }]] },
  { ask: '哪份文档里能找到房东？', tools: 'files', calls: [search(/^房东$/)] },
  { ask: '根据合同，房东叫什么名字？', tools: 'files', calls: [search(/房东/)] },
  { ask: '显示 notes/todo.txt 的内容', tools: 'cli', calls: [['read_file', { path: 'notes/todo.txt' }]] },
  { ask: '假期有什么安排？', tools: 'files', calls: [search(/假期/)] },
  { ask: '珠穆朗玛峰有多高？', tools: 'basic', calls: [] },
  { ask: '咖啡里加糖好不好？', tools: 'basic', calls: [] },
  { ask: '从前有一个国王。', tools: 'basic', calls: [] },
  { ask: '能解释一下 token 吗？', tools: 'cli', calls: [] },
  { ask: '汉堡那边会下雨吗？', tools: 'city', calls: [['weather_by_city', { city_name: '汉堡' }]] },
  { ask: '给我里斯本未来 3 天的天气预报', tools: 'city', calls: [['weather_by_city', { city_name: '里斯本', days: 3 }]] },
  { ask: '12 米是多少英尺？', tools: 'city', calls: [['length_converter', { value: 12, from: 'm', to: 'foot' }]] },
  { ask: '26.2 英里换算成公里', tools: 'city', calls: [['length_converter', { value: 26.2, from: 'mile', to: 'km' }]] },
  { ask: '词典里查一下“踟蹰”', tools: 'city', calls: [['dictionary', { term: '踟蹰' }]] },
  { ask: '明天上午九点提醒我浇花', tools: 'city', calls: [['schedule_reminder', { message: /^浇花$/, when: /^明天上午九点$/ }]] },
  { ask: '从 1 到 50 随机挑一个数', tools: 'city', calls: [['pick_random_number', { min: 1, max: 50 }]] },
  { ask: '有什么关于电动汽车的新闻？', tools: 'city', calls: [['latest_news', { topic: /^电动汽车$/ }]] },
  { ask: '挪威 2027 年有哪些公共假期？', tools: 'city', calls: [['public_holidays', { country: '挪威', year: 2027 }]] },
  { ask: '放一首《昨天》', tools: 'city', calls: [['play_song', { title: '昨天' }]] },
  { ask: '天空为什么是蓝的？', tools: 'city', calls: [] },
]
