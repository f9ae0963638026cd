import { randomIds, sequentialIds } from '@minagent/types/runtime'
import { describe, expect, it } from 'vitest'

describe('ids', () => {
  it('counts each kind for itself, anew for each maker', () => {
    const ids = sequentialIds()

    expect([ids.next('run'), ids.next('call'), ids.next('call'), ids.next('run')]).toEqual(['run_1', 'call_1', 'call_2', 'run_2'])
    expect(sequentialIds().next('run')).toBe('run_1')
  })

  it('are random by default', () => {
    const ids = Array.from({ length: 1000 }, () => randomIds.next('run'))
    const form = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

    expect(new Set(ids).size).toBe(1000)
    expect(ids.filter((id) => !form.test(id))).toEqual([])
    // Every digit comes in every place that is free.
    for (const place of [0, 7, 9, 20, 35]) expect(new Set(ids.map((id) => id[place])).size).toBe(16)
  })
})
