/** The text of a request; undefined for one of more than `maxBytes`, the rest of which is not read. */
export async function readText({ body }: Request, maxBytes: number): Promise<string | undefined> {
  const reader = body?.getReader()
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read()) {
    size += piece.value.byteLength
    if (size > maxBytes) {
      await reader?.cancel()
      return undefined
    }
    text += decoder.decode(piece.value, { stream: true })
  }
  return text + decoder.decode()
}
