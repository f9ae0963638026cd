import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, it } from 'vitest'
import { chapters, root, shown, sourcesOf } from './support/repository.ts'

interface Result {
  readonly name: string
  readonly status: string
  readonly assertionResults: readonly { readonly status: string; readonly failureMessages: readonly string[] }[]
}

/** Runs the exercises of all chapters as a reader does; with the solutions in their place if they are to be solved. */
async function exercises(solved: boolean): Promise<ReadonlyMap<string, Result>> {
  const { SOLVED: _, ...env } = process.env
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'vitest.exercises.config.ts', '--reporter=json']
  const options = { cwd: root, env: { ...env, ...(solved ? { SOLVED: '1' } : {}) }, maxBuffer: 2 ** 26 }
  const { stdout } = await promisify(execFile)(process.execPath, args, options).catch((error) => error)
  const { testResults }: { testResults: readonly Result[] } = JSON.parse(stdout.slice(stdout.indexOf('{')))
  return new Map(testResults.map((result) => [shown(result.name), result]))
}

const files = chapters.flatMap(({ folder }) => sourcesOf(join(folder, 'exercises')).map(shown)).filter((file) => file.endsWith('.test.ts'))

describe('the exercises of the book', () => {
  let unsolved: ReadonlyMap<string, Result>
  let solved: ReadonlyMap<string, Result>
  beforeAll(async () => {
    unsolved = await exercises(false)
    solved = await exercises(true)
  })

  it('are two for every chapter', () => {
    const counts = chapters.map(({ short }) => [short, files.filter((file) => file.startsWith(`apps/examples/${short}`)).length])

    expect(counts).toEqual(chapters.map(({ short }) => [short, expect.toSatisfy((count: number) => count >= 2)]))
  })

  it.each(files)('%s fails until it is solved, and passes with the solution', (file) => {
    const failed = unsolved.get(file)?.assertionResults.filter(({ status }) => status === 'failed') ?? []

    expect(failed.length, 'the stub passes, or its file cannot be loaded').toBeGreaterThan(0)
    expect(solved.get(file)?.assertionResults.filter(({ status }) => status !== 'passed')).toEqual([])
    expect(solved.get(file)?.status).toBe('passed')
  })
})
