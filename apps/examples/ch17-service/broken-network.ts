/** 一个总在断的网络：每条事件流只让过 `events` 个有编号的事件，然后断开。 */
export function brokenNetwork(events: number): typeof fetch {
  return async (input, init) => {
    const response = await fetch(input, init)
    if (!response.body || !String(input).endsWith('/events')) return response
    console.log(`  连接，Last-Event-ID: ${new Headers(init?.headers).get('last-event-id') ?? '无'}`)
    return new Response(response.body.pipeThrough(new TextDecoderStream()).pipeThrough(cutAfter(events)), response)
  }
}

function cutAfter(events: number): TransformStream<string, Uint8Array> {
  const encoder = new TextEncoder()
  let text = ''
  let left = events
  return new TransformStream({
    transform(chunk, controller) {
      const frames = `${text}${chunk}`.split('\n\n')
      text = frames.pop() ?? ''
      for (const frame of frames) {
        if (left === 0) return controller.terminate()
        controller.enqueue(encoder.encode(`${frame}\n\n`))
        if (frame.startsWith('id:')) left--
      }
    },
  })
}
