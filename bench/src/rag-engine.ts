// Fills and asks one library in a process of its own: `node --expose-gc rag-engine.js NAME COUNT`, the figures as JSON on the last line.
import { timedCorpus } from './rag/corpus.ts'
import type { EngineFigures } from './rag/engine-figures.ts'
import { TEXT_ENGINES } from './rag/text-engines.ts'
import { timedVectors, VECTOR_ENGINES } from './rag/vector-engines.ts'

const [name = '', count = '10000'] = process.argv.slice(2)
const fillTexts = TEXT_ENGINES[name]
const fillVectors = VECTOR_ENGINES[name]
if (fillTexts) print(await textFigures(fillTexts, Number(count)))
else if (fillVectors) print(await vectorFigures(fillVectors, Number(count)))

/** How many questions are timed, after some to warm up. */
const QUESTIONS = 300

async function textFigures(fill: NonNullable<typeof fillTexts>, size: number): Promise<EngineFigures> {
  const corpus = timedCorpus()
  if (!corpus) throw new Error('There are no texts.')
  // The texts are held by whoever has them, whichever library is filled.
  const texts = corpus.texts(size)
  const before = usedBytes()
  const { value: index, ms: buildMs } = await timed(() => fill(texts))
  const bytes = usedBytes() - before
  const times = await questionTimes(corpus.questions, (question) => index.search(question))
  const disk = await index.bytes?.()
  const changed = corpus.texts(texts.length / 100, 1)
  const { ms: updateMs } = await timed(() => index.replace(changed))
  return { buildMs, bytes, times, updateMs, ...(disk === undefined ? {} : { disk }) }
}

async function vectorFigures(fill: NonNullable<typeof fillVectors>, size: number): Promise<EngineFigures> {
  const [vectors, queries] = [timedVectors(size, 1), timedVectors(60, 2)]
  const before = usedBytes()
  const { value: index, ms: buildMs } = await timed(() => fill(vectors))
  const bytes = usedBytes() - before
  const times = await questionTimes(queries, (query) => index.search(query))
  return { buildMs, bytes, times, recall: await recallOf(vectors, queries.slice(0, 20), (query) => index.search(query)) }
}

async function questionTimes<Q>(questions: readonly Q[], search: (question: Q) => unknown): Promise<number[]> {
  const slow = await timed(async () => {
    for (const question of questions.slice(0, 20)) await search(question)
  })
  // A library that takes half a second an answer is not asked for minutes.
  const rounds = slow.ms > 2_000 ? 1 : 3
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    for (const question of questions.slice(0, slow.ms > 2_000 ? 30 : QUESTIONS)) {
      const start = performance.now()
      await search(question)
      times.push((performance.now() - start) * 1000)
    }
  }
  return times
}

/** Of the ten nearest by comparing all, how many are found. */
async function recallOf(
  vectors: readonly Float32Array[],
  queries: readonly Float32Array[],
  search: (query: Float32Array) => Promise<readonly number[]>,
): Promise<number> {
  const lengths = vectors.map((vector) => Math.hypot(...vector))
  let found = 0
  for (const query of queries) {
    const scores = vectors.map((vector, row) => ({ row, score: product(vector, query) / (lengths[row] ?? 1) }))
    const nearest = new Set(
      scores
        .sort((a, b) => b.score - a.score)
        .slice(0, 10)
        .map(({ row }) => row),
    )
    found += (await search(query)).filter((row) => nearest.has(row)).length
  }
  return found / queries.length / 10
}

function product(a: Float32Array, b: Float32Array): number {
  let sum = 0
  for (let at = 0; at < a.length; at++) sum += (a[at] ?? 0) * (b[at] ?? 0)
  return sum
}

async function timed<T>(work: () => Promise<T>): Promise<{ readonly value: T; readonly ms: number }> {
  const start = performance.now()
  const value = await work()
  return { value, ms: performance.now() - start }
}

/** What is held, of JavaScript's memory and beside it. */
function usedBytes(): number {
  globalThis.gc?.()
  globalThis.gc?.()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

function print(figures: EngineFigures): void {
  console.log(JSON.stringify(figures))
}
