import { assertContract } from './contract.ts'

/** What a piece of work rejects with; fails when it does not. */
export async function rejection(work: Promise<unknown>, what: string): Promise<unknown> {
  const outcome = await settled(work)
  assertContract('error' in outcome, `${what} must reject.`)
  return outcome.error
}

/** How a piece of work ended. */
export async function settled<T>(work: Promise<T>): Promise<{ readonly value: T } | { readonly error: unknown }> {
  try {
    return { value: await work }
  } catch (error) {
    return { error }
  }
}

/** All that an iteration gives. */
export async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const collected: T[] = []
  for await (const item of items) collected.push(item)
  return collected
}

/** Freezes a value and all below it, so that a change of it throws. */
export function deepFreeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  Object.freeze(value)
  for (const member of Object.values(value)) deepFreeze(member)
  return value
}

/** A signal that counts the abort listeners which are still on it. */
export function countedSignal(): { readonly signal: AbortSignal; readonly listeners: () => number } {
  const { signal } = new AbortController()
  const listening = new Set<unknown>()
  const add = signal.addEventListener.bind(signal)
  const remove = signal.removeEventListener.bind(signal)
  signal.addEventListener = (...args: Parameters<typeof add>) => {
    listening.add(args[1])
    add(...args)
  }
  signal.removeEventListener = (...args: Parameters<typeof remove>) => {
    listening.delete(args[1])
    remove(...args)
  }
  return { signal, listeners: () => listening.size }
}
