import type { RequestCase } from './request-case.ts'

const zone = (timezone: string) => ['get_current_time', { timezone }] as const
const add = (a: number, b: number) => ['add', { a, b }] as const
const calculate = (left: number, operation: string, right: number) => ['calculator', { left, operation, right }] as const
const search = (query: RegExp) => ['search_files', { query }] as const
const demo = ['read_demo_text', {}] as const

/** English requests that were written before the program and that it was not tuned on. */
export const englishHeldOut: readonly RequestCase[] = [
  { ask: 'Please work out 7.25 and 3.75 added together.', tools: 'basic', calls: [add(7.25, 3.75)] },
  { ask: "I'd like the total of 88 and 12", tools: 'cli', calls: [add(88, 12)] },
  { ask: 'If I put 45 and 55 together, what do I get?', tools: 'basic', calls: [add(45, 55)] },
  { ask: '99+1', tools: 'basic', calls: [add(99, 1)] },
  { ask: 'Can you multiply 6 by 9?', tools: 'cli', calls: [calculate(6, 'multiply', 9)] },
  { ask: 'What is 81 divided by 9?', tools: 'basic', calls: [calculate(81, 'divide', 9)] },
  { ask: '100 minus 37.5 equals what?', tools: 'basic', calls: [calculate(100, 'subtract', 37.5)] },
  { ask: 'take 8 away from 50', tools: 'basic', calls: [calculate(50, 'subtract', 8)] },
  { ask: 'What is the difference between 90 and 64?', tools: 'basic', calls: [calculate(90, 'subtract', 64)] },
  { ask: 'Evaluate 10 - 4 / 2', tools: 'basic', calls: [calculate(4, 'divide', 2), calculate(10, 'subtract', 2)] },
  { ask: 'How much is 8 × (1 + 2)?', tools: 'cli', calls: [add(1, 2), calculate(8, 'multiply', 3)] },
  { ask: 'what is minus three plus ten', tools: 'basic', calls: [add(-3, 10)] },
  { ask: 'twenty-five times four', tools: 'basic', calls: [calculate(25, 'multiply', 4)] },
  { ask: 'What is 20% of 150?', tools: 'basic', calls: [calculate(0.2, 'multiply', 150)] },
  { ask: 'There are 30 pupils and 4 leave. How many are left?', tools: 'basic', calls: [calculate(30, 'subtract', 4)] },
  { ask: 'Add 2 and 3, then multiply the result by 4.', tools: 'basic', calls: [add(2, 3), calculate(5, 'multiply', 4)] },
  { ask: 'Do you know what time it is in Los Angeles?', tools: 'cli', calls: [zone('America/Los_Angeles')] },
  { ask: 'current time, Singapore', tools: 'basic', calls: [zone('Asia/Singapore')] },
  { ask: 'How late is it in Moscow at the moment?', tools: 'basic', calls: [zone('Europe/Moscow')] },
  { ask: 'Check the clock in Asia/Kolkata for me', tools: 'basic', calls: [zone('Asia/Kolkata')] },
  { ask: 'Is it already morning in San Francisco? Give me the local time there.', tools: 'basic', calls: [zone('America/Los_Angeles')] },
  { ask: 'time in UTC please', tools: 'basic', calls: [zone('UTC')] },
  {
    ask: 'First read the architecture example text, after that tell me the time in Rome.',
    tools: 'basic',
    calls: [demo, zone('Europe/Rome')],
  },
  { ask: "I'm curious what that architecture demo text contains.", tools: 'basic', calls: [demo] },
  { ask: 'Look through my documents for the word deposit', tools: 'files', calls: [search(/^deposit$/i)] },
  { ask: 'Where in the files is the password policy mentioned?', tools: 'cli', calls: [search(/^password policy$/i)] },
  { ask: 'How much is the monthly rent?', tools: 'files', calls: [search(/rent/i)] },
  { ask: 'Open README.md', tools: 'cli', calls: [['read_file', { path: 'README.md' }]] },
  { ask: "Can you show me what's inside ./notes/meeting.txt?", tools: 'files', calls: [['read_file', { path: './notes/meeting.txt' }]] },
  { ask: 'find anything about holidays', tools: 'files', calls: [search(/^holidays?$/i)] },
  { ask: 'When does the lease end?', tools: 'files', calls: [search(/lease/i)] },
  { ask: 'In one sentence: what does "context window" mean?', tools: 'basic', calls: [] },
  { ask: 'Define tool call.', tools: 'basic', calls: [] },
  { ask: 'Which team won the championship in 1998?', tools: 'basic', calls: [] },
  { ask: 'How many times did Rome fall?', tools: 'basic', calls: [] },
  { ask: 'thanks, that helped', tools: 'cli', calls: [] },
  { ask: 'Tell me a joke.', tools: 'basic', calls: [] },
  { ask: 'Change 100 US dollars into euros', tools: 'office', calls: [['convert_currency', { amount: 100, from: 'USD', to: 'EUR' }]] },
  {
    ask: 'Translate "good morning" into French',
    tools: 'office',
    calls: [['translate_text', { text: 'good morning', target_language: /^french$/i }]],
  },
  { ask: 'What is the price of AAPL stock?', tools: 'office', calls: [['get_stock_price', { symbol: 'AAPL' }]] },
  { ask: 'Start a timer for 15 minutes', tools: 'office', calls: [['set_timer', { minutes: 15 }]] },
  { ask: 'Make me a password of 16 characters', tools: 'office', calls: [['generate_password', { length: 16 }]] },
  {
    ask: 'Find an Italian restaurant in Boston',
    tools: 'office',
    calls: [['find_restaurants', { cuisine: /italian/i, location: 'Boston' }]],
  },
  { ask: 'Who discovered penicillin?', tools: 'office', calls: [] },
]
