import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { type Bypass, bypasses } from './run-command-bypasses.ts'
import { commandWorld, SECRET } from './run-command-support.ts'

const named = bypasses.map((bypass) => ({ ...bypass, title: JSON.stringify(bypass.attack), beside: JSON.stringify(bypass.twin) }))

function callOf(words: Bypass['attack'], outside: string) {
  const [program, ...args] = words.map((word) => word.replace('$OUT', outside))
  return { program, arguments: args }
}

describe('run_command', () => {
  const world = commandWorld({}, (tidy) => afterAll(tidy))

  it('F58 is tried with at least 60 bypasses, each of its own', () => {
    expect(new Set(named.map(({ title }) => title)).size).toBe(named.length)
    expect(named.length).toBeGreaterThanOrEqual(60)
  })

  it.each(named)('F58 does nothing for $title, but runs $beside', async ({ attack, twin, inert }) => {
    const refused = await world.call('run_command', callOf(attack, world.outside))
    const worked = await world.call('run_command', callOf(twin, world.outside))

    if (!inert) expect(refused).toMatchObject({ ok: false, error: { code: 'PERMISSION_DENIED' } })
    expect(JSON.stringify(refused)).not.toContain(SECRET)
    expect(world.broken()).toBe(false)
    expect(readFileSync(join(world.root, 'a.txt'), 'utf8')).toBe('banana\napple\npear\n')
    expect(worked).toMatchObject({ ok: true })
  })
})
