import { Agent } from '@minagent/loop'
import { handLoop, handParallelLoop } from './hand-loop.ts'
import { measure, type Work } from './measure.ts'
import { type Row, scaled } from './report.ts'
import { ScriptedModel, tools } from './scripted.ts'

const LIMITS = { maxSteps: 20_000, limits: { toolCalls: 20_000 } }

interface Case {
  readonly name: string
  readonly rounds: number
  readonly calls?: number
  readonly observed?: boolean
  readonly parallel?: boolean
  readonly aim?: Row['aim']
}

const CASES: readonly Case[] = [
  { name: 'direct answer', rounds: 0, aim: { value: 2 } },
  { name: 'one tool call', rounds: 1 },
  { name: '20 sequential rounds', rounds: 20, aim: { ratio: 2.5 } },
  { name: '20 sequential rounds, one observer', rounds: 20, observed: true, aim: { ratio: 4 } },
  { name: '20 parallel calls', rounds: 1, calls: 20, parallel: true, aim: { ratio: 3 } },
]

/** Microseconds of a whole run, agent made once, beside the loop written by hand. */
export async function benchRuns(): Promise<Row[]> {
  const rows: Row[] = []
  for (const { name, rounds, calls, observed, parallel, aim } of CASES) {
    const hand = parallel ? handParallelLoop : handLoop
    const model = new ScriptedModel(rounds, calls)
    const works: Work[] = [
      runsOf(agentWith(new ScriptedModel(rounds, calls), observed, parallel)),
      repeat('hand', () => hand(model, 'question', LIMITS.maxSteps)),
    ]
    const [ours, other] = await measure(works)
    if (ours && other) rows.push({ name, unit: 'µs', ours, hand: other, ...(aim ? { aim } : {}) })
  }
  return rows
}

/** Microseconds of one round in runs of growing length. */
export async function benchRounds(): Promise<Row[]> {
  const lengths = [100, 200, 500, 2000, 10_000]
  const works = lengths.flatMap((rounds) => {
    const model = new ScriptedModel(rounds)
    return [runsOf(agentWith(new ScriptedModel(rounds))), repeat('hand', () => handLoop(model, 'question', LIMITS.maxSteps))]
  })
  const samples = await measure(works, { samples: 9 })
  const perRound = samples.map((sample, index) => scaled(sample, lengths[index >> 1] ?? 1))
  const at200 = perRound[2]
  const rows = lengths.map((rounds, index): Row => {
    const [ours, hand] = [perRound[2 * index], perRound[2 * index + 1]]
    if (!ours || !hand) throw new Error('A sample is missing.')
    return { name: `a round of ${rounds}`, unit: 'µs', ours, hand }
  })
  const last = perRound[2 * lengths.indexOf(10_000)]
  if (last && at200)
    rows.push({ name: 'a round of 10000 beside one of 200 (ours both)', unit: 'µs', ours: last, hand: at200, aim: { ratio: 1.5 } })
  return rows
}

const observer = { onEvent: () => undefined }

function agentWith(model: ScriptedModel, observed = false, parallel = false): Agent {
  return new Agent({ ...LIMITS, model, tools, parallelTools: parallel, observers: observed ? [observer] : [] })
}

function runsOf(agent: Agent): Work {
  return repeat('minagent', () => agent.run('question'))
}

function repeat(name: string, once: () => Promise<unknown>): Work {
  return {
    name,
    async run(count) {
      for (let index = 0; index < count; index++) await once()
    },
  }
}
