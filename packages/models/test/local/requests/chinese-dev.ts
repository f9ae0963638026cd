import type { RequestCase } from './request-case.ts'

const zone = (timezone: string) => ['get_current_time', { timezone }] as const
const add = (a: number, b: number) => ['add', { a, b }] as const
const calculate = (left: number, operation: string, right: number) => ['calculator', { left, operation, right }] as const
const search = (query: RegExp) => ['search_files', { query }] as const
const demo = ['read_demo_text', {}] as const

/** Chinese requests that the program may be tuned on. */
export const chineseDev: readonly RequestCase[] = [
  { ask: '18.5 加 23.7 等于多少？', tools: 'basic', calls: [add(18.5, 23.7)] },
  { ask: '帮我算一下 3 加 4', tools: 'cli', calls: [add(3, 4)] },
  { ask: '120 和 35 的和是多少？', tools: 'basic', calls: [add(120, 35)] },
  { ask: '三十二点五加十七点五是多少', tools: 'basic', calls: [add(32.5, 17.5)] },
  { ask: '把 10 和 15 加起来', tools: 'basic', calls: [add(10, 15)] },
  { ask: '12 乘以 12 等于几', tools: 'basic', calls: [calculate(12, 'multiply', 12)] },
  { ask: '144 除以 12', tools: 'cli', calls: [calculate(144, 'divide', 12)] },
  { ask: '100减37是多少？', tools: 'basic', calls: [calculate(100, 'subtract', 37)] },
  { ask: '7 和 8 的乘积', tools: 'basic', calls: [calculate(7, 'multiply', 8)] },
  { ask: '计算 2 + 3 × 4', tools: 'basic', calls: [calculate(3, 'multiply', 4), add(2, 12)] },
  { ask: '（2+3）×4 等于多少', tools: 'basic', calls: [add(2, 3), calculate(5, 'multiply', 4)] },
  { ask: '负五加八得多少', tools: 'basic', calls: [add(-5, 8)] },
  { ask: '苹果 12 元，梨 8 元，一共多少钱？', tools: 'basic', calls: [add(12, 8)] },
  { ask: '先算 2 加 3，再乘以 4', tools: 'basic', calls: [add(2, 3), calculate(5, 'multiply', 4)] },
  { ask: '一百二十加三百零五', tools: 'basic', calls: [add(120, 305)] },
  { ask: '现在上海几点？', tools: 'basic', calls: [zone('Asia/Shanghai')] },
  { ask: '纽约现在是什么时间', tools: 'cli', calls: [zone('America/New_York')] },
  { ask: '请告诉我伦敦当前的时间', tools: 'basic', calls: [zone('Europe/London')] },
  { ask: '东京和巴黎现在几点了？', tools: 'basic', calls: [zone('Asia/Tokyo'), zone('Europe/Paris')] },
  { ask: '查一下 Asia/Tokyo 的时间', tools: 'basic', calls: [zone('Asia/Tokyo')] },
  { ask: '几点了？', tools: 'basic', calls: [] },
  { ask: '现在上海几点？再告诉我架构示例文本讲了什么。', tools: 'basic', calls: [zone('Asia/Shanghai'), demo] },
  { ask: '读一下架构示例文本', tools: 'cli', calls: [demo] },
  { ask: '架构示例里写了什么？', tools: 'basic', calls: [demo] },
  {
    ask: '3 乘 4 是多少，然后告诉我悉尼几点，最后在文件里搜索预算',
    tools: 'cli',
    calls: [calculate(3, 'multiply', 4), zone('Australia/Sydney'), search(/^预算$/)],
  },
  { ask: '在文件里搜索“季度报告”', tools: 'files', calls: [search(/^季度报告$/)] },
  { ask: '哪个文件提到了发票？', tools: 'files', calls: [search(/^发票$/)] },
  { ask: '发票什么时候到期？', tools: 'files', calls: [search(/发票/)] },
  { ask: '读取 notes/todo.txt', tools: 'files', calls: [['read_file', { path: 'notes/todo.txt' }]] },
  { ask: 'contract.md 里关于押金是怎么写的？', tools: 'files', calls: [['read_file', { path: 'contract.md' }]] },
  { ask: '找到讲租约的文件，把内容读给我听', tools: 'files', calls: [search(/^租约$/), ['read_file', { path: '合同.md' }]] },
  { ask: '房东是谁？', tools: 'cli', calls: [search(/^房东$/)] },
  { ask: '用一句话解释什么是 Agent Loop。', tools: 'basic', calls: [] },
  { ask: '什么是工具调用？', tools: 'cli', calls: [] },
  { ask: '谁赢得了世界杯？', tools: 'basic', calls: [] },
  { ask: '快速排序的时间复杂度是多少？', tools: 'basic', calls: [] },
  { ask: '你好', tools: 'cli', calls: [] },
  { ask: '写一首关于春天的诗', tools: 'cli', calls: [] },
  { ask: '北京今天天气怎么样？', tools: 'home', calls: [['get_weather', { city: '北京' }]] },
  { ask: '上海会下雨吗', tools: 'home', calls: [['get_weather', { city: '上海' }]] },
  { ask: '5 英里是多少公里？', tools: 'home', calls: [['convert_unit', { value: 5, from_unit: /英里|mile/, to_unit: /公里|kilomet/ }]] },
  { ask: '查一下“邂逅”这个词的意思', tools: 'home', calls: [['define_word', { word: '邂逅' }]] },
  { ask: '提醒我明天下午三点开会', tools: 'home', calls: [['create_reminder', { text: /^开会$/, time: /^明天下午三点$/ }]] },
  { ask: '掷两个二十面的骰子', tools: 'home', calls: [['roll_dice', { count: 2, sides: 20 }]] },
  { ask: '查一下单号 SF1234567890 的快递到哪了', tools: 'life', calls: [['track_package', { tracking_number: 'SF1234567890' }]] },
  { ask: '蒙娜丽莎是谁画的？', tools: 'home', calls: [] },
]
