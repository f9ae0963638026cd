import type { AgentSpec, Entry, LoadedPeer } from '../../bench/src/compare/peer.ts'

/** Does everything wrong that the probes know of. */
export function carelessPeer(): LoadedPeer {
  return {
    agent: (spec) => ({
      ask: (question) => ask(spec, question),
      async *stream() {
        yield* (await spec.model.next(undefined, () => [])).deltas ?? []
      },
    }),
    approvals: ({ tools, model }) => ({
      start: async () => JSON.stringify((await model.next(undefined, () => [])).calls[0]?.args),
      approve: async (state) => String(await tools[0]?.execute(JSON.parse(state), () => undefined)),
    }),
    trim: async (history) => history.slice(-3),
  }
}

async function ask({ model, tools, maxRounds }: AgentSpec, question: string): Promise<string> {
  const entries: Entry[] = [{ role: 'user', text: question }]
  const results = new Map<string, string>()
  let said = ''
  for (let round = 0; round < maxRounds; round++) {
    const { text, calls } = await model.next(entries.at(-1)?.answers, () => entries)
    said = text
    if (calls.length === 0) break
    entries.push({ role: 'assistant', text, calls: calls.map(({ id }) => id) })
    for (const { id, args } of calls) {
      if (results.has(id)) continue
      try {
        const result = JSON.stringify(await tools[0]?.execute(Object.assign({ a: 0, b: 0 }, args), () => undefined))
        results.set(id, result)
        entries.push({ role: 'tool', text: result.toString(), answers: id })
      } catch (error) {
        if (error instanceof TypeError) throw error
        entries.push({ role: 'user', text: String(error) })
      }
    }
  }
  return said
}
