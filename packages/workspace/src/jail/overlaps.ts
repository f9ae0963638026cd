import { realpathSync } from 'node:fs'
import { resolve } from 'node:path'
import { wayTo } from './way-to.ts'

/** Whether one of two folders lies in the other, by their names or in truth. */
export function overlaps(folder: string, root: string): boolean {
  const pairs = [resolve, real].map((place) => [place(folder), place(root)] as const)
  return pairs.some(([one, other]) => wayTo(one, other) !== undefined || wayTo(other, one) !== undefined)
}

function real(folder: string): string {
  try {
    return realpathSync(folder)
  } catch {
    return resolve(folder)
  }
}
