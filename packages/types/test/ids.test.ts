import { randomIds, sequentialIds } from '@minagent/types/runtime'
import { describe, expect, it } from 'vitest'

describe('ids', () => {
  it('counts each kind for itself, anew for each maker', () => {
    const ids = sequentialIds()

    expect([ids.next('run'), ids.next('call'), ids.next('call'), ids.next('run')]).toEqual(['run_1', 'call_1', 'call_2', 'run_2'])
    expect(sequentialIds().next('run')).toBe('run_1')
  })

  it('are random by default', () => {
    const ids = Array.from({ length: 100 }, () => randomIds.next('run'))

    expect(new Set(ids).size).toBe(100)
    expect(ids[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  })
})
