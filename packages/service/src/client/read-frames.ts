/** One server-sent event. */
export interface Frame {
  readonly type: string
  readonly data: string
  /** Absent for what cannot be come back to. */
  readonly id?: string
}

/**
 * Reads server-sent events as the HTML standard says (section 9.2): lines that end in LF, CR or CRLF, an empty line at the end of each
 * event, comments in between. An event that is cut off is none.
 */
export async function* readFrames(body: ReadableStream<Uint8Array>): AsyncGenerator<Frame> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      text += decoder.decode(value, { stream: !done })
      // A CR at the very end may be half of a CRLF.
      const blocks = text.split(/\r\n\r\n|\n\n|\r\r(?!$)/)
      text = blocks.pop() ?? ''
      for (const block of blocks) {
        const frame = frameOf(block)
        if (frame) yield frame
      }
      if (done) return
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

function frameOf(block: string): Frame | undefined {
  const data: string[] = []
  let type = 'message'
  let id: string | undefined
  for (const line of block.split(/\r\n|\n|\r/)) {
    const [, name, value = ''] = /^([^:]+)(?:: ?(.*))?$/s.exec(line) ?? []
    if (name === 'event') type = value
    else if (name === 'data') data.push(value)
    else if (name === 'id') id = value
  }
  if (data.length === 0) return undefined
  return { type, data: data.join('\n'), ...(id === undefined ? {} : { id }) }
}
