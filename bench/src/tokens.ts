import { loadTokenCounter } from '@minagent/models/tokenizer'
import { estimateTokens } from '@minagent/types/tokens'
import { measure, type Sample } from './measure.ts'
import type { Row } from './report.ts'

/** What 50 MB/s take for one. */
const MILLISECONDS_PER_MEGABYTE = 20

/** Estimating the tokens of a text beside counting them with the real tokenizer (gpt-tokenizer, o200k). */
export async function benchTokens(): Promise<Row[]> {
  const count = await loadTokenCounter()
  const rows: Row[] = []
  for (const [kind, passage] of Object.entries(PASSAGES)) {
    const text = passage.repeat(Math.ceil(250_000 / Buffer.byteLength(passage)))
    const megabytes = Buffer.byteLength(text) / 1_000_000
    const [estimate, exact] = await measure(
      [
        { name: 'estimateTokens', run: (times) => repeat(times, () => estimateTokens(text)) },
        { name: 'gpt-tokenizer', run: (times) => repeat(times, () => count(text)) },
      ],
      { samples: 9 },
    )
    if (!estimate || !exact) continue
    const [ours, hand] = [perMegabyte(estimate, megabytes), perMegabyte(exact, megabytes)]
    console.log(`${kind}: ${(1000 / ours.median).toFixed(0)} MB/s, gpt-tokenizer ${(1000 / hand.median).toFixed(0)} MB/s`)
    rows.push({ name: `tokens of 1 MB of ${kind}`, unit: 'ms', ours, hand, aim: { value: MILLISECONDS_PER_MEGABYTE } })
  }
  return rows
}

const PASSAGES: Readonly<Record<string, string>> = {
  English: 'The agent asks the model, runs the tools that it called, and gives each result back until there is an answer. ',
  Chinese: '代理先询问模型，再运行它调用的工具，并把每个结果交回给它，直到得到答案为止。',
  code: 'export function add({ first, second }: Terms): number {\n  return first + second * 1.5 // as before\n}\n\n',
  JSON: '{"id":"call_1","name":"get_weather","arguments":{"city":"上海","days":7,"units":["metric","celsius"],"hourly":false}},',
}

async function repeat(times: number, work: () => number): Promise<void> {
  for (let time = 0; time < times; time++) work()
}

/** Milliseconds for a megabyte, from the microseconds of a sample. */
function perMegabyte({ name, median, min, max }: Sample, megabytes: number): Sample {
  const scale = 1 / 1000 / megabytes
  return { name, median: median * scale, min: min * scale, max: max * scale }
}
