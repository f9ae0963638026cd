import { compile } from './compile.ts'
import { type Problem, ProgramError, type RunRequest, type WorkerMessage } from './messages.ts'
import { watchRuns } from './observed-loop.ts'
import { seal } from './sealed.ts'

const send = self.postMessage.bind(self)

/** Whatever an event holds, it gets to the page: what cannot be copied goes as JSON. */
function post(message: WorkerMessage): void {
  try {
    send(message)
  } catch {
    send(JSON.parse(JSON.stringify(message)))
  }
}

function problemOf(error: unknown): Problem {
  if (error instanceof ProgramError) return error.problem
  return { kind: 'thrown', detail: error instanceof Error ? `${error.name}: ${error.message}` : String(error) }
}

async function runProgram({ files, entry }: RunRequest): Promise<void> {
  try {
    const address = await compile(files, entry)
    watchRuns((event) => post({ type: 'event', event }))
    seal(post)
    post({ type: 'started' })
    await import(/* @vite-ignore */ address)
    // What was begun without being waited for may still end.
    await new Promise((resolve) => setTimeout(resolve, 20))
    post({ type: 'done' })
  } catch (error) {
    post({ type: 'failed', problem: problemOf(error) })
  }
}

self.addEventListener('unhandledrejection', ({ reason }) => post({ type: 'failed', problem: problemOf(reason) }))
self.addEventListener('message', ({ data }: MessageEvent<RunRequest>) => void runProgram(data), { once: true })
