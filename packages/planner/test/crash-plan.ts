import { planOf, task } from './plans.ts'

/** A plan of two lanes that meet. */
export const crashPlan = planOf(
  task('a'),
  task('b'),
  task('a2', ['a']),
  task('b2', ['b']),
  task('a3', ['a2']),
  task('b3', ['b2']),
  task('meet', ['a3', 'b3']),
  task('last', ['meet']),
)
