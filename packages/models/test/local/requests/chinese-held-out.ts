import type { RequestCase } from './request-case.ts'

const zone = (timezone: string) => ['get_current_time', { timezone }] as const
const add = (a: number, b: number) => ['add', { a, b }] as const
const calculate = (left: number, operation: string, right: number) => ['calculator', { left, operation, right }] as const
const search = (query: RegExp) => ['search_files', { query }] as const
const demo = ['read_demo_text', {}] as const

/** Chinese requests that were written before the program and that it was not tuned on. */
export const chineseHeldOut: readonly RequestCase[] = [
  { ask: '请问 7.25 加上 3.75 得多少？', tools: 'basic', calls: [add(7.25, 3.75)] },
  { ask: '88 与 12 的总和', tools: 'cli', calls: [add(88, 12)] },
  { ask: '我有 45 块，又得到 55 块，总共有多少块？', tools: 'basic', calls: [add(45, 55)] },
  { ask: '99+1=?', tools: 'basic', calls: [add(99, 1)] },
  { ask: '六乘九等于多少', tools: 'cli', calls: [calculate(6, 'multiply', 9)] },
  { ask: '81除以9等于几？', tools: 'basic', calls: [calculate(81, 'divide', 9)] },
  { ask: '从 50 里减去 8', tools: 'basic', calls: [calculate(50, 'subtract', 8)] },
  { ask: '90 和 64 的差是多少', tools: 'basic', calls: [calculate(90, 'subtract', 64)] },
  { ask: '10 - 4 ÷ 2 的结果是？', tools: 'basic', calls: [calculate(4, 'divide', 2), calculate(10, 'subtract', 2)] },
  { ask: '8 乘以 1 加 2 的和', tools: 'basic', calls: [add(1, 2), calculate(8, 'multiply', 3)] },
  { ask: '两千零五十加一万', tools: 'basic', calls: [add(2050, 10000)] },
  { ask: '150 的 20% 是多少？', tools: 'basic', calls: [calculate(150, 'multiply', 0.2)] },
  { ask: '班里有 30 个学生，走了 4 个，还剩几个？', tools: 'basic', calls: [calculate(30, 'subtract', 4)] },
  { ask: '把 5、6、7 相加', tools: 'basic', calls: [add(5, 6), add(11, 7)] },
  { ask: '100 的一半再加 1 是多少', tools: 'basic', calls: [calculate(100, 'divide', 2), add(50, 1)] },
  { ask: '洛杉矶这会儿几点钟', tools: 'cli', calls: [zone('America/Los_Angeles')] },
  { ask: '我想知道新加坡的当地时间', tools: 'basic', calls: [zone('Asia/Singapore')] },
  { ask: '莫斯科现在什么时候了？', tools: 'basic', calls: [zone('Europe/Moscow')] },
  { ask: '看看旧金山的钟', tools: 'basic', calls: [zone('America/Los_Angeles')] },
  { ask: '帮忙报一下柏林时间', tools: 'basic', calls: [zone('Europe/Berlin')] },
  { ask: 'UTC 时间是多少', tools: 'basic', calls: [zone('UTC')] },
  { ask: '先读架构示例文本，接着说说罗马现在几点', tools: 'basic', calls: [demo, zone('Europe/Rome')] },
  { ask: '我想看那段关于架构的示例文字', tools: 'basic', calls: [demo] },
  { ask: '翻翻我的文档，找一下押金', tools: 'files', calls: [search(/^押金$/)] },
  { ask: '文件里哪里写了密码规定？', tools: 'cli', calls: [search(/密码/)] },
  { ask: '每月房租是多少钱？', tools: 'files', calls: [search(/房租/)] },
  { ask: '打开 README.md 看看', tools: 'cli', calls: [['read_file', { path: 'README.md' }]] },
  { ask: '请把 ./笔记/会议.txt 的内容给我看', tools: 'files', calls: [['read_file', { path: './笔记/会议.txt' }]] },
  { ask: '有没有文件包含“假期安排”？', tools: 'files', calls: [search(/^假期安排$/)] },
  { ask: '租约哪天结束？', tools: 'files', calls: [search(/租约/)] },
  { ask: '“上下文窗口”是什么意思？', tools: 'basic', calls: [] },
  { ask: '解释一下嵌入向量', tools: 'basic', calls: [] },
  { ask: '1998 年的冠军是哪支球队？', tools: 'basic', calls: [] },
  { ask: '加州的州长是谁？', tools: 'basic', calls: [] },
  { ask: '谢谢你', tools: 'cli', calls: [] },
  { ask: '给我讲个笑话', tools: 'basic', calls: [] },
  { ask: '100 美元能换多少欧元？', tools: 'office', calls: [['convert_currency', { amount: 100, from: 'USD', to: 'EUR' }]] },
  { ask: '把“早上好”翻译成法语', tools: 'office', calls: [['translate_text', { text: '早上好', target_language: /法语|french/i }]] },
  { ask: '查询 AAPL 的股价', tools: 'office', calls: [['get_stock_price', { symbol: 'AAPL' }]] },
  { ask: '定一个十五分钟的计时器', tools: 'office', calls: [['set_timer', { minutes: 15 }]] },
  { ask: '生成一个 16 位的密码', tools: 'office', calls: [['generate_password', { length: 16 }]] },
  { ask: '从北京到上海有哪些火车？', tools: 'life', calls: [['query_trains', { from_station: '北京', to_station: '上海' }]] },
  { ask: '身高 175 厘米、体重 70 公斤，算一下我的 BMI', tools: 'life', calls: [['calculate_bmi', { height_cm: 175, weight_kg: 70 }]] },
  { ask: '青霉素是谁发现的？', tools: 'office', calls: [] },
]
