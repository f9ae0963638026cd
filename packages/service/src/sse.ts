const encoder = new TextEncoder()

//#region frame
/** Sent while nothing happens, so that nobody in between closes the connection; it has no id, and moves nobody's place (F70). */
export const HEARTBEAT = encoder.encode(': \n\n')

/** One server-sent event; its id is given only to what a client can come back to. */
export function sseFrame(type: string, data: unknown, id?: number): Uint8Array {
  // JSON has no line ends of its own.
  return encoder.encode(`${id === undefined ? '' : `id: ${id}\n`}event: ${type}\ndata: ${JSON.stringify(data)}\n\n`)
}
//#endregion frame

/** The place that a client wants to go on from: -1 for the beginning. */
export function lastEventId(header: string | null | undefined): number | undefined {
  if (header === null || header === undefined || header === '') return -1
  return /^\d{1,15}$/.test(header) ? Number(header) : undefined
}
