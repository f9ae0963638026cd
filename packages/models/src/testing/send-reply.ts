import type { ServerResponse } from 'node:http'
import type { Clock } from '@minagent/types'
import type { BodyStep, HttpReply } from './http-reply.ts'

/** Sends a reply step by step, until its end or until the client has left. */
export async function sendReply(
  response: ServerResponse,
  { status = 200, headers = {}, body = [] }: HttpReply,
  clock: Clock,
): Promise<void> {
  const left = new AbortController()
  response.once('close', () => left.abort())
  response.writeHead(status, { ...headers })
  for (const step of stepsOf(body)) {
    if (left.signal.aborted) return
    if (typeof step === 'string' || step instanceof Uint8Array) await write(response, step)
    else if ('pauseMs' in step) await clock.sleep(step.pauseMs, left.signal).catch(() => undefined)
    else return breakOff(response, step.end)
  }
  response.end()
}

function stepsOf(body: NonNullable<HttpReply['body']>): readonly BodyStep[] {
  return typeof body === 'string' || body instanceof Uint8Array ? [body] : body
}

/** Each piece is handed to the system before the next: they travel as they are, as far as the network lets them. */
function write(response: ServerResponse, piece: string | Uint8Array): Promise<void> {
  if (piece.length > 0) return new Promise((resolve) => response.write(piece, () => resolve()))
  response.flushHeaders()
  return Promise.resolve()
}

function breakOff({ socket }: ServerResponse, end: 'reset' | 'cut' | 'stall'): void {
  if (end === 'reset') socket?.resetAndDestroy()
  if (end === 'cut') socket?.end()
}
