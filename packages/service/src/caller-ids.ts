import { sha256 } from '@minagent/types/runtime'

/**
 * The ids of what belongs to one caller begin with a mark of it, so that every process that serves the same runs knows whose they are
 * without a list, and nobody reaches those of another.
 */
export function markOf(caller: string): string {
  return `${sha256(`caller:${caller}`).slice(0, 12)}-`
}

/** The run of this idempotency key: the same in every process. */
export function idOfKey(caller: string, key: string): string {
  return `${markOf(caller)}${sha256(`key:${caller}:${key}`).slice(0, 32)}`
}

/** Whether a run of the caller can have this id, whatever was written into a path. */
export function isIdOf(caller: string, id: string): boolean {
  return id.startsWith(markOf(caller)) && /^[\w.:-]{1,200}$/.test(id)
}
