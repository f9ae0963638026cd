import { eventToWire } from '@minagent/types'
import { toJsonLine } from '@minagent/types/runtime'
import type { CliIo } from './cli-io.ts'
import type { RunView } from './run-view.ts'

/** One event a line on stdout, and nothing else. */
export function jsonView(io: CliIo): RunView {
  return {
    deltas: false,
    show: (event) => io.stdout.write(toJsonLine(eventToWire(event))),
    end: () => undefined,
  }
}
