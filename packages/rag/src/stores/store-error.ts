import { MinagentError } from '@minagent/types'

/** @throws TypeError for a name that is not `[a-z0-9-]{1,64}`. */
export function requireBlockName(name: string): void {
  if (/^[a-z0-9-]{1,64}$/.test(name)) return
  throw new TypeError(`A block is named with small letters, digits and - (1 to 64 of them), got ${JSON.stringify(name)}.`)
}

/** The error of a block, or of the manifest, that is not what was written. */
export function damagedBlock(block: string, place: string, what = 'is cut off, or not what was written'): MinagentError<'index_damaged'> {
  const message = `${block} of the index in ${place} ${what}. Delete the index and build it again from its documents, or restore it from a backup.`
  return new MinagentError('index_damaged', message, { details: { block } })
}

/** The error of a block that is not there, when nobody has committed since the store was opened. */
export function missingBlock(block: string, place: string): MinagentError<'index_damaged'> {
  return damagedBlock(block, place, 'is missing')
}

/** The error of who works on a version that is not the stored one. */
export function versionConflict(place: string, version: number): MinagentError<'index_conflict'> {
  const message = `Somebody else changed the index in ${place}: it is at version ${version} now. Open it again, and do again what was not saved.`
  return new MinagentError('index_conflict', message, { details: { version } })
}

/** The error of a name that is taken. */
export function nameConflict(block: string, place: string, version: number): MinagentError<'index_conflict'> {
  const message = `There is a block ${block} in ${place} already. Nothing was written: take a new name for every block.`
  return new MinagentError('index_conflict', message, { details: { version } })
}

/** The error of a place that does not work. */
export function storeFailed(place: string, cause: unknown, advice: string): MinagentError<'index_failed'> {
  const reason = cause instanceof Error ? cause.message : String(cause)
  const message = `The index in ${place} could not be read or written: ${reason}. ${advice} What was committed is as it was.`
  return new MinagentError('index_failed', message, { details: { place }, cause })
}
