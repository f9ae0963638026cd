/** One piece of work that is measured: `run` does it `count` times. */
export interface Work {
  readonly name: string
  run(count: number): Promise<void>
}

/** Microseconds of one piece of work: the median of several samples, with the smallest and the largest. */
export interface Sample {
  readonly name: string
  readonly median: number
  readonly min: number
  readonly max: number
}

/**
 * Measures several works turn by turn, so that whatever else the machine does hits them alike: only their ratios mean something.
 * Each sample runs for about `sampleMs`.
 */
export async function measure(works: readonly Work[], { samples = 15, sampleMs = 60 } = {}): Promise<Sample[]> {
  const counts: number[] = []
  for (const work of works) counts.push(await countFor(work, sampleMs))
  const times = works.map((): number[] => [])
  for (let sample = 0; sample < samples; sample++) {
    for (const [index, work] of works.entries()) {
      times[index]?.push(await timeOf(work, counts[index] ?? 1))
    }
  }
  return works.map(({ name }, index) => summary(name, times[index] ?? []))
}

/** How often the work fits into a sample, found while it warms up. */
async function countFor(work: Work, sampleMs: number): Promise<number> {
  let count = 1
  for (;;) {
    const us = (await timeOf(work, count)) * count
    if (us >= sampleMs * 1000) return count
    count = Math.max(count + 1, Math.min(count * 4, Math.ceil((count * sampleMs * 1000) / Math.max(us, 1))))
  }
}

async function timeOf(work: Work, count: number): Promise<number> {
  const start = performance.now()
  await work.run(count)
  return ((performance.now() - start) * 1000) / count
}

export function summary(name: string, values: readonly number[]): Sample {
  const sorted = [...values].sort((a, b) => a - b)
  return { name, median: sorted[sorted.length >> 1] ?? 0, min: sorted[0] ?? 0, max: sorted.at(-1) ?? 0 }
}
