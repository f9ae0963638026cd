import type { ToolSchema } from '@minagent/types'

/** The sets of tools that requests are tried with. */
export type ToolsetName = 'basic' | 'files' | 'cli' | 'home' | 'office' | 'life'

const basic: readonly ToolSchema[] = [
  tool('add', 'Add two numbers.', { a: { type: 'number' }, b: { type: 'number' } }),
  tool('calculator', 'Applies one arithmetic operation to two numbers.', {
    left: { type: 'number', description: 'the first number' },
    operation: { type: 'string', enum: ['add', 'subtract', 'multiply', 'divide'] },
    right: { type: 'number', description: 'the second number' },
  }),
  tool('get_current_time', 'The current time in a time zone.', {
    timezone: { type: 'string', description: 'IANA time zone name, such as Asia/Shanghai' },
  }),
  tool('read_demo_text', 'Returns the architecture example text.', {}),
]

const files: readonly ToolSchema[] = [
  tool('search_files', "Searches the text files of the user's folder for keywords; gives matching lines.", {
    query: { type: 'string', description: 'keywords' },
  }),
  tool('read_file', "Reads a text file of the user's folder, with line numbers.", {
    path: { type: 'string', description: 'path of the file inside the folder' },
  }),
]

/** The tools of each set, as a model is told of them. */
export const toolsets: Readonly<Record<ToolsetName, readonly ToolSchema[]>> = {
  basic,
  files,
  cli: [...basic, ...files],
  home: [
    tool(
      'get_weather',
      'Current weather and temperature in a city.',
      { city: { type: 'string', description: 'city name' }, unit: { type: 'string', enum: ['celsius', 'fahrenheit'] } },
      ['city'],
    ),
    tool('convert_unit', 'Converts a value from one unit of measure to another (length, weight, volume).', {
      value: { type: 'number' },
      from_unit: { type: 'string' },
      to_unit: { type: 'string' },
    }),
    tool('define_word', 'Looks up the meaning of a word in a dictionary.', { word: { type: 'string' } }),
    tool('create_reminder', 'Creates a reminder for the user.', {
      text: { type: 'string', description: 'what to be reminded of' },
      time: { type: 'string', description: 'when, in words' },
    }),
    tool(
      'roll_dice',
      'Rolls dice and gives the numbers.',
      { sides: { type: 'integer', description: 'number of sides' }, count: { type: 'integer', default: 1, description: 'how many dice' } },
      ['sides'],
    ),
  ],
  office: [
    tool('convert_currency', 'Converts an amount of money between currencies at the current exchange rate.', {
      amount: { type: 'number' },
      from: { type: 'string', description: 'ISO 4217 currency code' },
      to: { type: 'string', description: 'ISO 4217 currency code' },
    }),
    tool('translate_text', 'Translates a text into another language.', {
      text: { type: 'string', description: 'text to translate' },
      target_language: { type: 'string' },
    }),
    tool('get_stock_price', 'Latest price of a share on the stock exchange.', {
      symbol: { type: 'string', description: 'ticker symbol, such as MSFT' },
    }),
    tool('set_timer', 'Sets a countdown timer.', { minutes: { type: 'number' }, label: { type: 'string' } }, ['minutes']),
    tool(
      'generate_password',
      'Generates a random password.',
      { length: { type: 'integer', description: 'number of characters' }, symbols: { type: 'boolean', default: true } },
      ['length'],
    ),
    tool('find_restaurants', 'Finds restaurants by cuisine near a place.', {
      cuisine: { type: 'string', description: 'kind of food, such as Thai' },
      location: { type: 'string', description: 'city or district' },
    }),
  ],
  life: [
    tool('track_package', '查询快递包裹的物流状态', { tracking_number: { type: 'string', description: '快递单号' } }),
    tool('query_trains', '查询两个城市之间的火车车次', {
      from_station: { type: 'string', description: '出发城市' },
      to_station: { type: 'string', description: '到达城市' },
    }),
    tool('calculate_bmi', '计算身体质量指数 BMI', {
      height_cm: { type: 'number', description: '身高，厘米' },
      weight_kg: { type: 'number', description: '体重，公斤' },
    }),
  ],
}

function tool(name: string, description: string, properties: object, required: readonly string[] = Object.keys(properties)): ToolSchema {
  return { name, description, parameters: { type: 'object', properties, required, additionalProperties: false } }
}
