import { inspected } from './inspect.ts'
import { ProgramError, type WorkerMessage } from './messages.ts'

/** Ways out of the worker. */
const doors = [
  'XMLHttpRequest',
  'WebSocket',
  'WebSocketStream',
  'WebTransport',
  'EventSource',
  'Worker',
  'SharedWorker',
  'BroadcastChannel',
  'importScripts',
  'indexedDB',
  'caches',
]

const mostOutput = 200_000

/** Takes from the programs to come what they could reach something else by, and sends what they print to the page. */
export function seal(post: (message: WorkerMessage) => void): void {
  for (const name of doors) Object.defineProperty(globalThis, name, { value: undefined })
  const fetch = () => Promise.reject(new TypeError('There is no network in the page.'))
  Object.defineProperty(globalThis, 'fetch', { value: fetch })
  Object.defineProperty(globalThis, 'postMessage', { value: undefined })
  let printed = 0
  const print = (...values: unknown[]) => {
    const text = `${values.map((value) => inspected(value)).join(' ')}\n`
    printed += text.length
    if (printed > mostOutput) throw new ProgramError('too-much-output', '')
    post({ type: 'output', text })
  }
  for (const name of ['log', 'info', 'debug', 'warn', 'error'] as const) console[name] = print
}
