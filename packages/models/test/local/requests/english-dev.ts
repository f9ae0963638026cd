import type { RequestCase } from './request-case.ts'

const zone = (timezone: string) => ['get_current_time', { timezone }] as const
const add = (a: number, b: number) => ['add', { a, b }] as const
const calculate = (left: number, operation: string, right: number) => ['calculator', { left, operation, right }] as const
const search = (query: RegExp) => ['search_files', { query }] as const
const demo = ['read_demo_text', {}] as const

/** English requests that the program may be tuned on. */
export const englishDev: readonly RequestCase[] = [
  { ask: 'What is 18.5 plus 23.7?', tools: 'basic', calls: [add(18.5, 23.7)] },
  { ask: 'add 3 and 4', tools: 'basic', calls: [add(3, 4)] },
  { ask: 'Could you give me the sum of 120 and 35?', tools: 'cli', calls: [add(120, 35)] },
  { ask: 'How much is 1,234.5 + 65.5?', tools: 'basic', calls: [add(1234.5, 65.5)] },
  { ask: 'what do 17 and 25 make together', tools: 'basic', calls: [add(17, 25)] },
  { ask: '12 times 12', tools: 'basic', calls: [calculate(12, 'multiply', 12)] },
  { ask: 'Divide 144 by 12, please.', tools: 'cli', calls: [calculate(144, 'divide', 12)] },
  { ask: 'subtract 15 from 40', tools: 'basic', calls: [calculate(40, 'subtract', 15)] },
  { ask: 'What is the product of 7 and 8?', tools: 'basic', calls: [calculate(7, 'multiply', 8)] },
  { ask: 'What is 2 + 3 * 4?', tools: 'basic', calls: [calculate(3, 'multiply', 4), add(2, 12)] },
  { ask: '(2 + 3) * 4 = ?', tools: 'basic', calls: [add(2, 3), calculate(5, 'multiply', 4)] },
  { ask: 'Compute -5 + 8', tools: 'basic', calls: [add(-5, 8)] },
  { ask: 'What is twelve and a half minus four?', tools: 'basic', calls: [calculate(12.5, 'subtract', 4)] },
  { ask: 'Add 10, 20 and 30.', tools: 'basic', calls: [add(10, 20), add(30, 30)] },
  { ask: 'I have 14 apples and buy 9 more. How many do I have altogether?', tools: 'basic', calls: [add(14, 9)] },
  { ask: 'What time is it in Shanghai?', tools: 'basic', calls: [zone('Asia/Shanghai')] },
  { ask: "What's the time in New York right now?", tools: 'cli', calls: [zone('America/New_York')] },
  { ask: 'Tell me the current time for Europe/Berlin', tools: 'basic', calls: [zone('Europe/Berlin')] },
  { ask: 'What time is it in Tokyo and London?', tools: 'basic', calls: [zone('Asia/Tokyo'), zone('Europe/London')] },
  { ask: "What o'clock is it in Sydney?", tools: 'basic', calls: [zone('Australia/Sydney')] },
  { ask: 'what time is it?', tools: 'basic', calls: [] },
  {
    ask: 'What time is it in Shanghai? Then tell me what the architecture example text says.',
    tools: 'basic',
    calls: [zone('Asia/Shanghai'), demo],
  },
  { ask: 'Show me the architecture example text.', tools: 'cli', calls: [demo] },
  { ask: 'What does the architecture sample say?', tools: 'basic', calls: [demo] },
  {
    ask: 'what is 3*4 and what time is it in Paris, then search the files for budget',
    tools: 'cli',
    calls: [calculate(3, 'multiply', 4), zone('Europe/Paris'), search(/^budget$/i)],
  },
  { ask: 'Search my files for "quarterly report".', tools: 'files', calls: [search(/^quarterly report$/i)] },
  { ask: 'Which file mentions invoices?', tools: 'files', calls: [search(/^invoices?$/i)] },
  { ask: 'When is the invoice due?', tools: 'files', calls: [search(/invoice/i)] },
  { ask: 'Read notes/todo.txt', tools: 'files', calls: [['read_file', { path: 'notes/todo.txt' }]] },
  { ask: 'What does contract.md say about the deposit?', tools: 'files', calls: [['read_file', { path: 'contract.md' }]] },
  {
    ask: 'Find the file about the lease and read it to me.',
    tools: 'files',
    calls: [search(/^lease$/i), ['read_file', { path: 'contract.md' }]],
  },
  { ask: 'Who is the landlord?', tools: 'cli', calls: [search(/^landlord$/i)] },
  { ask: 'Explain in one sentence what an Agent Loop is.', tools: 'basic', calls: [] },
  { ask: 'What is RAG?', tools: 'cli', calls: [] },
  { ask: 'Who won the world cup?', tools: 'basic', calls: [] },
  { ask: 'what is the time complexity of quicksort?', tools: 'basic', calls: [] },
  { ask: 'Hello!', tools: 'cli', calls: [] },
  { ask: 'Write me a poem about spring.', tools: 'cli', calls: [] },
  { ask: 'What is the weather in Berlin?', tools: 'home', calls: [['get_weather', { city: 'Berlin' }]] },
  { ask: 'How warm is it in Madrid, in fahrenheit?', tools: 'home', calls: [['get_weather', { city: 'Madrid', unit: 'fahrenheit' }]] },
  {
    ask: 'Convert 5 miles to kilometers',
    tools: 'home',
    calls: [['convert_unit', { value: 5, from_unit: /^miles?$/, to_unit: /^kilometers?$/ }]],
  },
  { ask: 'Define the word "serendipity"', tools: 'home', calls: [['define_word', { word: 'serendipity' }]] },
  { ask: 'What does ephemeral mean?', tools: 'home', calls: [['define_word', { word: 'ephemeral' }]] },
  {
    ask: 'Remind me to call the dentist at 5pm',
    tools: 'home',
    calls: [['create_reminder', { text: /^call the dentist$/, time: /5 ?pm/ }]],
  },
  { ask: 'Roll two dice with 20 sides', tools: 'home', calls: [['roll_dice', { count: 2, sides: 20 }]] },
  { ask: 'Who painted the Mona Lisa?', tools: 'home', calls: [] },
]
