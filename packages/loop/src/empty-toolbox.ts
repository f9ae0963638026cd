import type { Toolbox } from '@minagent/types'
import { toolErrorText } from '@minagent/types/runtime'

/** The toolbox of an agent without tools: every call is answered, none is known. */
export const emptyToolbox: Toolbox = {
  schemas: () => NO_SCHEMAS,
  execute: async (call) => ({
    ok: false,
    tool: call.name,
    callId: call.id,
    data: null,
    error: { code: 'TOOL_NOT_FOUND', message: toolErrorText('TOOL_NOT_FOUND', call.name) },
  }),
  encode: (result) => JSON.stringify(result.ok ? result.data : { error: result.error }),
  describe: () => undefined,
}

const NO_SCHEMAS: readonly never[] = []
