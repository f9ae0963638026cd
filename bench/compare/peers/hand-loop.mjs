import { appendFileSync, closeSync, fdatasyncSync, openSync } from 'node:fs'
import { join } from 'node:path'

/** The floor: the loop that one would write by hand. Asks, validates, runs, goes on; no event, no limit but the rounds, no cancellation. */
export const peer = {
  name: 'a loop by hand',
  packages: { zod: '4.6.7' },
  imports: { zod: ['z'] },
  setup: 'zod validates the arguments; nothing else is done. Its durable step is a line of JSON that waits for the disk.',
  types: {
    schemaImport: "import { z } from 'zod'",
    schema: (index) => `z.object({ a${index}: z.number(), b: z.string() })`,
    imports: '',
    tool: (index) =>
      `{ name: 'tool${index}', parse: schema${index}.parse, execute: (args: z.infer<typeof schema${index}>) => args.a${index} + args.b.length }`,
    agent: (tools) => `{ ${tools.join(', ')} }`,
  },
  async load() {
    const { z } = await import('zod')
    const schema = z.strictObject({ a: z.number(), b: z.number() })
    const agent = (spec, stored) => ({
      ask: (question) => ask(schema, spec, question, stored),
      stream: (question) => stream(spec, question),
    })
    return { agent, durable: (spec, folder) => agent(spec, stepsIn(folder)), graph, cancellable: false }
  },
}

async function ask(schema, { model, tools, maxRounds, parallel }, question, stored = () => undefined) {
  const messages = [{ role: 'user', content: question }]
  for (let round = 0; round < maxRounds; round++) {
    const { text, calls, error } = await model.next(messages.at(-1).toolCallId, () => messages.map(entryOf))
    if (error) throw error
    messages.push({ role: 'assistant', content: text, calls })
    stored(messages.at(-1))
    if (calls.length === 0) return text
    const results = parallel ? await Promise.all(calls.map((call) => execute(schema, tools, call))) : []
    for (const [index, call] of calls.entries()) {
      const content = parallel ? results[index] : await execute(schema, tools, call)
      messages.push({ role: 'tool', content, toolCallId: call.id })
      stored(messages.at(-1))
    }
  }
  throw new Error('too many rounds')
}

async function execute(schema, tools, call) {
  const tool = tools.find(({ name }) => name === call.name)
  if (!tool) return JSON.stringify({ error: `Unknown tool: ${call.name}` })
  const parsed = schema.safeParse(call.args)
  if (!parsed.success) return JSON.stringify({ error: parsed.error.message })
  try {
    return JSON.stringify(await tool.execute(parsed.data, () => undefined))
  } catch (error) {
    return JSON.stringify({ error: String(error) })
  }
}

async function* stream({ model }, question) {
  const reply = await model.next(undefined, () => [{ role: 'user', text: question }])
  for (const delta of reply.deltas ?? [reply.text]) yield delta
  if (reply.error) throw reply.error
}

/** A line for each message; the next step begins when it is on the disk. */
function stepsIn(folder) {
  const file = join(folder, 'steps.jsonl')
  return (message) => {
    const handle = openSync(file, 'a')
    appendFileSync(handle, `${JSON.stringify(message)}\n`)
    fdatasyncSync(handle)
    closeSync(handle)
  }
}

async function graph(steps) {
  const nodes = { even: async (count) => count + 1, odd: async (count) => count + 1 }
  let count = 0
  while (count < steps) count = await nodes[count % 2 === 0 ? 'even' : 'odd'](count)
  return count
}

function entryOf({ role, content, calls, toolCallId }) {
  return { role, text: content, ...(calls ? { calls: calls.map(({ id }) => id) } : {}), ...(toolCallId ? { answers: toolCallId } : {}) }
}
