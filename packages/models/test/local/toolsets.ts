import type { ToolSchema } from '@minagent/types'

/** The sets of tools that requests are tried with. */
export type ToolsetName = 'basic' | 'files' | 'cli' | 'home' | 'office' | 'life' | 'city'

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

/** The same tools described at length in two languages, with optional parameters: a choice must not hang on one wording. */
const wordyBasic: readonly ToolSchema[] = [
  tool('add', 'Adds two numbers and returns the sum. Good for every addition. 把两个数相加，返回总和（加、一共）。', {
    a: { type: 'number', description: 'First number.' },
    b: { type: 'number', description: 'Second number, added to the first.' },
  }),
  tool(
    'calculator',
    'Does one calculation with two numbers: subtracts, multiplies or divides. One call for each step. 计算器，做减法、乘法和除法。',
    {
      left: { type: 'number', description: 'Number to the left of the operation.' },
      operation: { type: 'string', enum: ['add', 'subtract', 'multiply', 'divide'], description: 'What is done with both numbers.' },
      right: { type: 'number', description: 'Number to the right of the operation.' },
    },
  ),
  tool(
    'get_current_time',
    'Tells today’s date and the current time in a time zone, or on this computer when no zone is given. 查询现在的时间和日期（几点、几号、某个城市的时间）。',
    { timezone: { type: 'string', description: 'IANA name of a time zone, for instance Europe/Paris. 时区名称。' } },
    [],
  ),
  tool('read_demo_text', 'Reads a demo text that is built in, about the architecture of this program. 读取内置的架构示例文本。', {}),
]

const wordyFiles: readonly ToolSchema[] = [
  tool(
    'search_files',
    'Searches the text files in the folder of the user for key words and gives the best lines with file and line number. ' +
      'For any question that the files may answer. 在用户文件夹的文本文件里搜索关键词（查找文件、文档、资料）。',
    { query: { type: 'string', minLength: 1, description: 'Key words to look for, or the question itself. 关键词。' } },
  ),
  tool(
    'read_file',
    'Reads a text file in the folder of the user and shows it with line numbers, when its name is known. 读取一个文本文件（打开、查看内容）。',
    {
      path: { type: 'string', minLength: 1, description: 'Path of the file relative to the folder, for instance docs/a.txt. 文件路径。' },
      offset: { type: 'integer', minimum: 1, description: 'First line to show; 1 by default.' },
      limit: { type: 'integer', minimum: 1, maximum: 2000, description: 'Number of lines to show; 200 by default.' },
    },
    ['path'],
  ),
]

/** The sets of the command's own tools, in the longer wording. */
export const wordyToolsets: Readonly<Partial<Record<ToolsetName, readonly ToolSchema[]>>> = {
  basic: wordyBasic,
  files: wordyFiles,
  cli: [...wordyBasic, ...wordyFiles],
}

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
  city: [
    tool(
      'weather_by_city',
      'Gives the weather forecast for a city.',
      { city_name: { type: 'string' }, days: { type: 'integer', minimum: 1, maximum: 7 } },
      ['city_name'],
    ),
    tool('length_converter', 'Convert lengths between units.', {
      value: { type: 'number' },
      from: { type: 'string', enum: ['m', 'km', 'mile', 'foot', 'inch', 'cm'] },
      to: { type: 'string', enum: ['m', 'km', 'mile', 'foot', 'inch', 'cm'] },
    }),
    tool('dictionary', 'Look up a word and get its definition. 查词典，给出词义。', {
      term: { type: 'string', description: 'the word to look up' },
    }),
    tool('schedule_reminder', 'Remind the user of something later. 设置提醒。', {
      message: { type: 'string', description: 'what to remind of' },
      when: { type: 'string', description: 'date or time' },
    }),
    tool('calculate_tip', 'Works out the tip for a restaurant bill.', {
      bill: { type: 'number', description: 'amount of the bill' },
      percent: { type: 'number', description: 'tip in percent' },
    }),
    tool('pick_random_number', 'Picks a random whole number in a range. 生成随机数。', {
      min: { type: 'integer' },
      max: { type: 'integer' },
    }),
    tool('latest_news', 'Headlines about a topic. 查询某个话题的新闻。', { topic: { type: 'string' } }),
    tool('public_holidays', 'Lists the public holidays of a country in a year. 查询某国某年的公共假期。', {
      country: { type: 'string' },
      year: { type: 'integer' },
    }),
    tool('play_song', 'Plays music. 播放歌曲。', { title: { type: 'string', description: 'name of the song' } }),
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
