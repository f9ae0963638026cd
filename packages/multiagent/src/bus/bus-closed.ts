import { MinagentError } from '@minagent/types'

/** What is said by a bus that was closed. */
export function busClosed(): MinagentError<'bus_closed'> {
  return new MinagentError('bus_closed', 'The message bus is closed.', { details: {} })
}
