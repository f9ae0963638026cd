import { executePlan, planToMermaid } from '@minagent/planner'
import { expect, it } from 'vitest'
import { diamond, planOf, task } from './plans.ts'

it('draws tasks and what they depend on', () => {
  expect(planToMermaid(diamond)).toBe(`flowchart TD
  t0["a: Do a."]
  t1["b: Do b."]
  t2["c: Do c."]
  t3["d: Do d."]
  t0 --> t1
  t0 --> t2
  t1 --> t3
  t2 --> t3
`)
})

it('shows where each task stands', async () => {
  const { tasks } = await executePlan(planOf(task('a'), task('b', ['a'])), { agents: { none: () => Promise.reject(new Error('no')) } })

  const drawn = planToMermaid(planOf(task('a'), task('b', ['a'])), tasks)

  expect(drawn).toContain('t0["a: Do a."]:::failed')
  expect(drawn).toContain('t1["b: Do b."]:::skipped')
  expect(drawn).toMatch(/classDef failed .+\n {2}classDef skipped /)
})

it('lets no text out of its label, and cuts a long one', () => {
  const evil = planOf(
    task('x"]; click t0 "javascript:alert(1)"', [], { task: '"]\n  t0 --> t0\n%%{init}%% <b>`#quot;`</b> 中文' }),
    task('y', [], { task: 'w '.repeat(100) }),
  )

  const [header, first, second, ...rest] = planToMermaid(evil).split('\n')

  expect(header).toBe('flowchart TD')
  expect(first).toMatch(/^ {2}t0\["[^"<>`[\]{}%]*"\]$/)
  expect(second?.length).toBeLessThan(80)
  expect(rest).toEqual([''])
})
