import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { withoutGuard } from '../../../scripts/lib/remove-guards.mjs'
import { guards } from '../../../scripts/lib/session-guards.mjs'

it.each(guards)('the guard "$name" is where pnpm prove guards removes it', (guard) => {
  const text = readFileSync(new URL(`../src/${guard.file}`, import.meta.url), 'utf8')

  expect(withoutGuard(text, guard)).not.toBe(text)
})
