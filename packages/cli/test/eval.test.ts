import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { main } from '@minagent/cli'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from './temporary-folder.ts'
import { testIo } from './test-io.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const module = fileURLToPath(new URL('fixtures/capitals.ts', import.meta.url))

/** What a command writes and how it ends. */
async function minagent(argv: readonly string[], options: Parameters<typeof testIo>[0] = {}) {
  const io = testIo({ cwd: root, ...options })
  const exitCode = await main(argv, io)
  return { exitCode, out: io.out(), err: io.err() }
}

/** A module without an import, which answers by itself. */
const plain = (answers: Readonly<Record<string, string>>, more = '') => `
const answers = ${JSON.stringify(answers)}
const trialOf = (text) => ({ runId: 'r', final: text, steps: [], messages: [], events: [], stopReason: 'completed', usage: {}, modelRounds: 1 })
const agent = (answer) => ({ start: () => ({ result: Promise.resolve(trialOf(answer)), async *[Symbol.asyncIterator]() {} }) })
export default {
  dataset: { name: 'plain', hash: 'f'.repeat(64), cases: Object.keys(answers).map((id) => ({ id, input: id, expected: 'yes' })) },
  variants: [{ name: 'only', version: '1', agent: ({ case: { id } }) => agent(answers[id]) }],
  scorers: [{ name: 'yes', score: ({ answer }) => ({ outcome: answer === 'yes' ? 'pass' : answer === 'no' ? 'fail' : 'error' }) }],
}
${more}`

describe('minagent eval', () => {
  it('tells what was found, and writes each report that was asked for', async () => {
    const folder = temporaryFolder()
    const file = (name: string) => join(folder, 'reports', name)

    const { exitCode, out } = await minagent([
      'eval',
      module,
      '--min-pass',
      '1',
      ...['--html', file('page.html'), '--junit', file('junit.xml'), '--markdown', file('pull.md'), '--save-baseline', file('base.json')],
    ])

    expect(exitCode).toBe(0)
    expect(out).toContain('capitals  100.0%  [61.0, 100.0]       6       0')
    expect(readFileSync(file('page.html'), 'utf8')).toContain('<!doctype html>')
    expect(readFileSync(file('junit.xml'), 'utf8')).toContain('<testsuites name="capitals" tests="6" failures="0"')
    expect(readFileSync(file('pull.md'), 'utf8')).toContain('## Evaluation: capitals')
    expect(JSON.parse(readFileSync(file('base.json'), 'utf8'))).toMatchObject({ version: 1, variants: ['capitals'] })
    expect(await minagent(['eval', module, '--baseline', file('base.json')])).toMatchObject({ exitCode: 0 })
  })

  it.runIf(existsSync('/proc/self'))(
    'waits for no folder below /proc: what is begun cannot be kept there, and no report written',
    async () => {
      const folder = temporaryFolder({ 'evaluation.mjs': plain({ a: 'yes' }) })
      const env = { XDG_STATE_HOME: '/proc/self/state' }

      const { exitCode, out, err } = await minagent(['eval', 'evaluation.mjs', '--html', '/proc/x/page.html'], { cwd: folder, env })

      expect(out).toContain('only')
      expect([exitCode, err]).toEqual([2, expect.stringMatching(/state.*ENOENT.*page\.html.*ENOENT/s)])
    },
  )

  it.each([
    ['missed', { a: 'yes', b: 'no' }, 'error: only passed 1 of 2 trials, fewer than 90 %\n'],
    ['F76 left open by an outage', { a: 'yes', b: '503' }, 'error: outage: whether only passes 90 % is not known, for 1 of its trials'],
    ['F76 not measured at all in an outage', { a: '503', b: '503' }, 'error: outage: no trial of only was judged\n'],
  ])('exits with 1 for a threshold that is %s', async (_, answers, message) => {
    const folder = temporaryFolder({ 'evaluation.mjs': plain(answers) })

    const { exitCode, err } = await minagent(['eval', 'evaluation.mjs', '--min-pass', '0.9'], { cwd: folder })

    expect(exitCode).toBe(1)
    expect(err).toContain(message)
  })

  it('says why trials were not carried out or judged', async () => {
    const folder = temporaryFolder({ 'evaluation.mjs': plain({ a: 'yes', b: 'yes' }).replace('agent: (', 'agnet: (') })

    const { exitCode, err } = await minagent(['eval', 'evaluation.mjs'], { cwd: folder })

    expect(exitCode).toBe(1)
    expect(err).toMatch(
      /^2 trials were not carried out or judged; .*\n {2}TypeError: .*agent.*\nerror: outage: no trial of only was judged\n$/,
    )
  })

  it('F76 misses a threshold that no end of the outage could reach, and reaches one that it cannot change', async () => {
    const answers = { a: 'yes', b: 'no', c: 'no', d: '503' }
    const folder = temporaryFolder({ 'evaluation.mjs': plain(answers) })
    const at = (share: string) => minagent(['eval', 'evaluation.mjs', '--min-pass', share], { cwd: folder })

    expect((await at('0.9')).err).toContain('only passed 1 of 3 trials')
    expect(await at('0.25')).toMatchObject({ exitCode: 0 })
    expect((await at('0.5')).err).toContain('outage: whether only passes 50 %')
  })

  it('takes thresholds from the module, and those of the command line before them', async () => {
    const folder = temporaryFolder({
      'evaluation.mjs': plain({ a: 'yes', b: 'no' }, 'export const thresholds = { minPass: { only: 0.8 } }'),
    })

    expect((await minagent(['eval', 'evaluation.mjs'], { cwd: folder })).exitCode).toBe(1)
    expect((await minagent(['eval', 'evaluation.mjs', '--min-pass', '0.5'], { cwd: folder })).exitCode).toBe(0)
  })

  it('exits with 1 when it is worse than the baseline, which is not replaced by a report with gaps', async () => {
    const cases = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
    const all = (answer: string) => plain(Object.fromEntries(cases.map((id) => [id, answer])))
    const folder = temporaryFolder({ 'good.mjs': all('yes'), 'bad.mjs': all('no'), 'down.mjs': all('503') })
    const run = (...argv: string[]) => minagent(['eval', ...argv], { cwd: folder })

    await run('good.mjs', '--save-baseline', 'base.json')
    const worse = await run('bad.mjs', '--baseline', 'base.json', '--lang', 'zh')
    const down = await run('down.mjs', '--save-baseline', 'other.json')

    expect(worse).toMatchObject({ exitCode: 1, err: '错误：only 比基线中的 only 差\n' })
    expect(worse.out).toContain('only（先前）')
    expect(down.err).toContain('The baseline was not saved')
    expect(existsSync(join(folder, 'other.json'))).toBe(false)
  })

  it('F76 exits with 1 when an outage leaves open whether it is worse than the baseline, and not when it cannot', async () => {
    const cases = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
    const withDown = (count: number) => plain(Object.fromEntries(cases.map((id, index) => [id, index < count ? '503' : 'yes'])))
    const folder = temporaryFolder({ 'good.mjs': withDown(0), 'shaky.mjs': withDown(1), 'down.mjs': withDown(6) })
    const run = (...argv: string[]) => minagent(['eval', ...argv], { cwd: folder })

    await run('good.mjs', '--save-baseline', 'base.json')
    const down = await run('down.mjs', '--baseline', 'base.json')

    expect(down.exitCode).toBe(1)
    expect(down.err).toContain('outage: whether only is worse than only was in the baseline is not known')
    expect(await run('shaky.mjs', '--baseline', 'base.json')).toMatchObject({ exitCode: 0 })
  })

  it('writes one object with --json and nothing else', async () => {
    const folder = temporaryFolder({ 'evaluation.mjs': plain({ a: 'yes' }) })

    const { out, err } = await minagent(['eval', 'evaluation.mjs', '--json'], { cwd: folder })

    expect(out.endsWith('\n')).toBe(true)
    expect(JSON.parse(out)).toMatchObject({ report: { version: 1, trials: [{ caseId: 'a', outcome: 'pass' }] }, failures: [] })
    expect(err).not.toContain('error')
  })

  it('exits with 2 for what is no evaluation or no baseline, before anything is spent', async () => {
    const folder = temporaryFolder({
      'none.mjs': 'export const x = 1',
      'broken.mjs': 'throw new Error("not today")',
      'rejected.mjs': 'export default Promise.reject(new Error("not tomorrow"))',
      'good.mjs': plain({ a: 'yes' }, 'export const thresholds = { minPass: 90 }'),
      'fine.mjs': plain({ a: 'yes' }),
      'rubbish.json': '{}',
      'other.json': JSON.stringify({
        version: 1,
        dataset: { name: 'plain', hash: '0'.repeat(64), cases: 1 },
        variants: ['only'],
        scorers: ['yes'],
        repeats: 1,
        seed: 0,
        trials: [],
      }),
    })
    const run = (...argv: string[]) => minagent(['eval', ...argv], { cwd: folder })

    for (const [argv, message] of [
      [['missing.mjs'], 'cannot be read: ENOENT'],
      [['none.mjs'], 'is no evaluation: its default export must be the options of runEval'],
      [['broken.mjs'], 'cannot be loaded: not today'],
      [['rejected.mjs'], 'cannot be loaded: not tomorrow'],
      [['good.mjs'], 'thresholds.minPass must be a number from 0 to 1'],
      [['fine.mjs', '--baseline', 'gone.json'], 'cannot be read: ENOENT'],
      [['fine.mjs', '--baseline', 'rubbish.json'], 'is no baseline'],
      [['fine.mjs', '--baseline', 'other.json'], 'another version of the dataset'],
      [['fine.mjs', '--min-pass', '90'], 'It must be a number from 0 to 1.'],
      [[], "the argument 'module' is missing"],
    ] as const) {
      const { exitCode, out, err } = await run(...argv)
      expect({ argv, exitCode, out }).toEqual({ argv, exitCode: 2, out: '' })
      expect(err).toContain(message)
    }
  })

  it('shows how far it is, with the time left, on a terminal', async () => {
    const folder = temporaryFolder({ 'evaluation.mjs': plain({ a: 'yes', b: 'no' }) })

    const { err } = await minagent(['eval', 'evaluation.mjs'], { cwd: folder, terminal: true })

    expect(err).toMatch(/█{20} 100% 2 of 2 trials · 1 failed · 0 errors · 0 s left/)
  })

  it('has its options in the help and the completion, in both languages', async () => {
    expect((await minagent(['help', 'eval'])).out).toContain('--save-baseline <file>')
    expect((await minagent(['--lang', 'zh', 'help', 'eval'])).out).toContain('每个变体必须通过的试验比例')
    expect((await minagent(['completion', 'bash'])).out).toContain('--min-pass')
  })
})
