import { multiagentTexts } from '@minagent/multiagent'
import { expect, it } from 'vitest'

const namesIn = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).sort()

it('the words for models name the same things in both languages', () => {
  const named = (texts: object) => Object.entries(texts).map(([key, text]) => [key, namesIn(String(text))])

  expect(named(multiagentTexts.zh)).toEqual(named(multiagentTexts.en))
})
