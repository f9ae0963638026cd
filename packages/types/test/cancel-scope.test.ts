import { CancelScope } from '@minagent/types/runtime'
import { describe, expect, it } from 'vitest'

describe('CancelScope', () => {
  it('tells each listener once, in order, and then has a reason', () => {
    const scope = new CancelScope()
    const told: string[] = []
    scope.onCancel(() => told.push(`a ${scope.cancelled}`))
    scope.onCancel(() => told.push('b'))
    expect([scope.cancelled, scope.reason]).toEqual([false, undefined])

    scope.cancel('enough')
    scope.cancel('again')

    expect(told).toEqual(['a true', 'b'])
    expect([scope.cancelled, scope.reason]).toEqual([true, 'enough'])
  })

  it('has an AbortError as reason when none is given, and keeps any that is, null too', () => {
    const scope = new CancelScope()
    const withNull = new CancelScope()

    scope.cancel()
    withNull.cancel(null)

    expect(scope.reason).toMatchObject({ name: 'AbortError' })
    expect(withNull.reason).toBeNull()
  })

  it('calls a late listener at once', () => {
    const scope = new CancelScope()
    scope.cancel()
    const told: string[] = []

    scope.onCancel(() => told.push('late'))()

    expect(told).toEqual(['late'])
  })

  it('F54 forgets a listener that stopped listening, and only this one', () => {
    const scope = new CancelScope()
    let told = 0
    const listener = () => told++
    const stop = scope.onCancel(listener)
    scope.onCancel(listener)

    stop()
    stop()
    scope.cancel()
    stop()

    expect(told).toBe(1)
  })

  it('does not call a listener that an earlier one removed, and calls one that was added meanwhile', () => {
    const scope = new CancelScope()
    const told: string[] = []
    scope.onCancel(() => {
      told.push('first')
      stop()
      scope.onCancel(() => told.push('added'))
    })
    const stop = scope.onCancel(() => told.push('removed'))

    scope.cancel()

    expect(told).toEqual(['first', 'added'])
  })

  it('F25 tells all listeners although one throws, then throws what that one threw', () => {
    const scope = new CancelScope()
    const told: string[] = []
    scope.onCancel(() => {
      throw new Error('first')
    })
    scope.onCancel(() => told.push('second'))

    expect(() => scope.cancel()).toThrow('first')

    expect(told).toEqual(['second'])
    expect(scope.cancelled).toBe(true)
  })

  it('gives one signal, aborted with the same reason, whether it is read before or after', () => {
    const before = new CancelScope()
    const after = new CancelScope()
    const { signal } = before

    before.cancel('stop')
    after.cancel('stop')

    expect(before.signal).toBe(signal)
    expect([signal.aborted, signal.reason]).toEqual([true, 'stop'])
    expect([after.signal.aborted, after.signal.reason]).toEqual([true, 'stop'])
  })
})
