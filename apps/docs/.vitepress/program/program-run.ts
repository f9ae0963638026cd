import type { RunEvent } from '@minagent/types'
import type { Problem, RunRequest, WorkerMessage } from '../worker/messages.ts'

/** How a program in the page ended; `stopped` by the reader, `time` by the limit, `load` before it began. */
export type Ending = { readonly kind: 'done' | 'stopped' | 'time' | 'load' } | { readonly kind: 'failed'; readonly problem: Problem }

/** What a program tells while it runs. */
export interface ProgramListener {
  onOutput(text: string): void
  onEvent(event: RunEvent): void
  onEnd(ending: Ending): void
}

/** From the moment it begins, a program has this long. */
export const secondsToRun = 10
const secondsToLoad = 60

/** Runs a program in a worker of its own; the result stops it. */
export function startProgram(request: RunRequest, listener: ProgramListener): () => void {
  const worker = new Worker(new URL('../worker/run-worker.ts', import.meta.url), { type: 'module' })
  let timer = setTimeout(() => end({ kind: 'load' }), secondsToLoad * 1000)
  let hasEnded = false
  const end = (ending: Ending) => {
    if (hasEnded) return
    hasEnded = true
    clearTimeout(timer)
    worker.terminate()
    listener.onEnd(ending)
  }
  worker.addEventListener('error', () => end({ kind: 'load' }))
  worker.addEventListener('message', ({ data }: MessageEvent<WorkerMessage>) => {
    if (hasEnded) return
    if (data.type === 'output') listener.onOutput(data.text)
    else if (data.type === 'event') listener.onEvent(data.event)
    else if (data.type === 'done') end({ kind: 'done' })
    else if (data.type === 'failed') end({ kind: 'failed', problem: data.problem })
    else {
      clearTimeout(timer)
      timer = setTimeout(() => end({ kind: 'time' }), secondsToRun * 1000)
    }
  })
  worker.postMessage(request)
  return () => end({ kind: 'stopped' })
}
