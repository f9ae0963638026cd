import type { Entry } from '../peer.ts'

/** Numbers from 0 to below 1, the same for the same seed. */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** A whole history: a system text, then questions with up to four rounds of calls and answers each; the newest may wait for its answer. */
export function randomHistory(random: () => number): readonly Entry[] {
  const between = (least: number, most: number) => least + Math.floor(random() * (most - least + 1))
  const words = (most: number) => Array.from({ length: between(1, most) }, () => 'word').join(' ')
  const entries: Entry[] = [{ role: 'system', text: `You are helpful. ${words(20)}` }]
  let ids = 0
  const round = (): Entry[] => {
    const calls = Array.from({ length: between(1, 3) }, () => `call_${ids++}`)
    return [
      { role: 'assistant', text: random() < 0.5 ? '' : words(10), calls },
      ...calls.map((id): Entry => ({ role: 'tool', text: words(80), answers: id })),
    ]
  }
  const turns = between(1, 12)
  for (let turn = 0; turn < turns; turn++) {
    entries.push({ role: 'user', text: `Question ${turn}: ${words(40)}` })
    if (turn === turns - 1 && random() < 0.5) break
    for (let rounds = between(0, 4); rounds > 0; rounds--) entries.push(...round())
    entries.push({ role: 'assistant', text: words(60), calls: [] })
  }
  return entries
}
