import { plannerTexts } from '@minagent/planner'
import { expect, it } from 'vitest'

it('has the same words in both languages, with the same names to be filled in', () => {
  expect(placeholders(plannerTexts.zh)).toEqual(placeholders(plannerTexts.en))
})

it('says to a model what it said before', () => {
  expect(plannerTexts).toMatchSnapshot()
})

/** Every text by its path, as the names in it. */
function placeholders(value: unknown, path = ''): Record<string, readonly string[]> {
  if (typeof value === 'string') return { [path]: [...new Set(value.match(/\{\w+\}/g) ?? [])].toSorted() }
  if (typeof value !== 'object' || value === null) return {}
  return Object.assign({}, ...Object.entries(value).map(([key, item]) => placeholders(item, `${path}.${key}`)))
}
