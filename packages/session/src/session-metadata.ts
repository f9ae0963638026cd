import { copyJson, MinagentError } from '@minagent/types'

/** A copy of the metadata of a session. @throws MinagentError `invalid_definition` for what JSON cannot hold, such as data that contain themselves. */
export function plainMetadata(id: string, metadata: object): object {
  try {
    const copy = copyJson(metadata)
    JSON.stringify(copy)
    return copy
  } catch (cause) {
    const message = `The metadata of session ${id} are no plain JSON: they contain themselves, are nested without end, or hold a bigint.`
    throw new MinagentError('invalid_definition', message, { details: { name: id }, cause })
  }
}
