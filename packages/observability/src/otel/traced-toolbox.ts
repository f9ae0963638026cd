import type { Toolbox } from '@minagent/types'
import { context } from '@opentelemetry/api'
import type { RunObserver } from './run-observer.ts'

/** The same toolbox; a call of a run that is observed runs in its span. */
export function tracedToolbox(toolbox: Toolbox, observer: RunObserver): Toolbox {
  const { verify } = toolbox
  const inSpan = <T>({ runId, callId }: Place, work: () => T): T => {
    const operation = observer.run(runId)?.tool(callId)
    return operation ? context.with(operation.context, work) : work()
  }
  return {
    ...(toolbox.locale === undefined ? {} : { locale: toolbox.locale }),
    schemas: () => toolbox.schemas(),
    execute: (call, at) => inSpan(at, () => toolbox.execute(call, at)),
    encode: (result) => toolbox.encode(result),
    describe: (name) => toolbox.describe(name),
    ...(verify ? { verify: (call, at) => inSpan(at, () => verify.call(toolbox, call, at)) } : {}),
  }
}

interface Place {
  readonly runId: string
  readonly callId: string
}
