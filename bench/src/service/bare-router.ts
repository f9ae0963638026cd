import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { streamSSE } from 'hono/streaming'
import { STEPS, stamp } from './stamped-agent.ts'

/** A run of the hand-written service: its frames so far, and who waits for more. */
interface BareRun {
  readonly frames: string[]
  ended: boolean
  readonly waiting: Set<() => void>
}

/** The same runs written by hand: nothing is checked, limited, stored or resumed. One event for each answer of the model and each result. */
export function bareRouter(): Hono {
  const runs = new Map<string, BareRun>()
  const app = new Hono()
  app.post('/runs', async (context) => {
    const { input } = await context.req.json()
    const id = randomUUID()
    const run: BareRun = { frames: [], ended: false, waiting: new Set() }
    runs.set(id, run)
    void work(run, Number(input))
    return context.json({ id, status: 'running' }, 202)
  })
  app.get('/runs/:id', (context) => {
    const run = runs.get(context.req.param('id'))
    if (!run) return context.json({ error: 'no such run' }, 404)
    return context.json({ id: context.req.param('id'), status: run.ended ? 'succeeded' : 'running', events: run.frames.length })
  })
  app.get('/runs/:id/events', (context) => {
    const run = runs.get(context.req.param('id'))
    if (!run) return context.json({ error: 'no such run' }, 404)
    return streamSSE(context, async (stream) => {
      for (let place = 0; place < run.frames.length || !run.ended; ) {
        const data = run.frames[place]
        if (data === undefined) await new Promise<void>((resolve) => run.waiting.add(resolve))
        else await stream.writeSSE({ id: String(place++), data })
      }
    })
  })
  return app
}

async function work(run: BareRun, waitMs: number): Promise<void> {
  for (let step = 0; step < STEPS; step++) {
    tell(run, { type: 'model', call: { id: `call_${step}`, name: 'work', arguments: { waitMs } } })
    // As the network of a model would, it lets others have their turn.
    await new Promise((resolve) => (waitMs > 0 ? setTimeout(resolve, waitMs) : setImmediate(resolve)))
    tell(run, { type: 'result', content: stamp() })
  }
  run.ended = true
  tell(run, { type: 'done', content: 'done' })
}

function tell({ frames, waiting }: BareRun, event: object): void {
  frames.push(JSON.stringify(event))
  for (const wake of waiting) wake()
  waiting.clear()
}
