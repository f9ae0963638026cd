import type { RequestCase } from './request-case.ts'

const zone = (timezone: string) => ['get_current_time', { timezone }] as const
const add = (a: number, b: number) => ['add', { a, b }] as const
const calculate = (left: number, operation: string, right: number) => ['calculator', { left, operation, right }] as const
const search = (query: RegExp) => ['search_files', { query }] as const
const demo = ['read_demo_text', {}] as const

/** English requests that were written after the program, and measured once before anything was changed for them. */
export const englishFresh: readonly RequestCase[] = [
  { ask: 'Hey, could you quickly tell me what 310 and 45 add up to?', tools: 'basic', calls: [add(310, 45)] },
  { ask: 'My bag weighs 7.5 kg and my coat 2.25 kg, what is the total?', tools: 'basic', calls: [add(7.5, 2.25)] },
  { ask: 'Increase 80 by 15.', tools: 'basic', calls: [add(80, 15)] },
  { ask: 'How many is nine times seven?', tools: 'cli', calls: [calculate(9, 'multiply', 7)] },
  { ask: '1000 / 8 = ', tools: 'cli', calls: [calculate(1000, 'divide', 8)] },
  { ask: 'what do you get when you divide 96 by 4 and then add 6', tools: 'basic', calls: [calculate(96, 'divide', 4), add(24, 6)] },
  { ask: 'Calculate 5% of 640', tools: 'basic', calls: [calculate(0.05, 'multiply', 640)] },
  { ask: 'If 250 people come and 75 go home, how many people remain?', tools: 'basic', calls: [calculate(250, 'subtract', 75)] },
  { ask: 'I need to know the hour in Buenos Aires', tools: 'basic', calls: [zone('America/Argentina/Buenos_Aires')] },
  { ask: 'Has midnight passed in Auckland yet?', tools: 'basic', calls: [zone('Pacific/Auckland')] },
  { ask: 'Seoul time?', tools: 'cli', calls: [zone('Asia/Seoul')] },
  {
    ask: 'Please give me the time for Cairo, Nairobi and Lagos.',
    tools: 'basic',
    calls: [zone('Africa/Cairo'), zone('Africa/Nairobi'), zone('Africa/Lagos')],
  },
  {
    ask: "Let's see the example text about the architecture, and also the time in Dubai.",
    tools: 'basic',
    calls: [demo, zone('Asia/Dubai')],
  },
  { ask: 'What is said in the architecture example?', tools: 'cli', calls: [demo] },
  { ask: 'Is there anything in my files regarding the deposit?', tools: 'files', calls: [search(/^deposit$/i)] },
  { ask: 'In which document can I find the landlord?', tools: 'files', calls: [search(/^landlord$/i)] },
  { ask: 'Who is our landlord according to the contract?', tools: 'files', calls: [search(/landlord/i)] },
  { ask: 'Print the contents of notes/todo.txt', tools: 'cli', calls: [['read_file', { path: 'notes/todo.txt' }]] },
  { ask: 'What do we have planned for the holidays?', tools: 'files', calls: [search(/holidays/i)] },
  { ask: 'How tall is Mount Everest?', tools: 'basic', calls: [] },
  { ask: 'Is it worth adding sugar to coffee?', tools: 'basic', calls: [] },
  { ask: 'Once upon a time there was a king.', tools: 'basic', calls: [] },
  { ask: 'Can you explain what a token is?', tools: 'cli', calls: [] },
  { ask: 'Will it rain in Hamburg?', tools: 'city', calls: [['weather_by_city', { city_name: 'Hamburg' }]] },
  { ask: 'Give me a 3 day forecast for Lisbon', tools: 'city', calls: [['weather_by_city', { city_name: 'Lisbon', days: 3 }]] },
  { ask: 'How many feet are 12 meters?', tools: 'city', calls: [['length_converter', { value: 12, from: 'm', to: 'foot' }]] },
  { ask: '26.2 miles in km', tools: 'city', calls: [['length_converter', { value: 26.2, from: 'mile', to: 'km' }]] },
  { ask: 'look up the word ubiquitous', tools: 'city', calls: [['dictionary', { term: 'ubiquitous' }]] },
  {
    ask: 'Remind me tomorrow at 9am to water the plants',
    tools: 'city',
    calls: [['schedule_reminder', { message: /^water the plants$/, when: /^tomorrow at 9am$/ }]],
  },
  { ask: 'How much should I tip on a 60 dollar bill at 18 percent?', tools: 'city', calls: [['calculate_tip', { bill: 60, percent: 18 }]] },
  { ask: 'pick a number between 1 and 50', tools: 'city', calls: [['pick_random_number', { min: 1, max: 50 }]] },
  { ask: "What's in the news about electric cars?", tools: 'city', calls: [['latest_news', { topic: 'electric cars' }]] },
  {
    ask: 'Which public holidays does Norway have in 2027?',
    tools: 'city',
    calls: [['public_holidays', { country: 'Norway', year: 2027 }]],
  },
  { ask: 'play "Yesterday" for me', tools: 'city', calls: [['play_song', { title: 'Yesterday' }]] },
  { ask: 'Why is the sky blue?', tools: 'city', calls: [] },
]
