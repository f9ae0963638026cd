import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { bookProblems } from '../scripts/lib/book/book.mjs'
import { root } from './support/repository.ts'

const guides = readdirSync(join(root, 'apps/docs/en/guides')).filter((name) => name.endsWith('.md'))

describe.each(guides)('the guide %s', (name) => {
  it('quotes what stands in the repository and prints what its programs print, in both languages', () => {
    expect(bookProblems((path: string) => path.endsWith(`/guides/${name}`))).toEqual([])
  })
})
