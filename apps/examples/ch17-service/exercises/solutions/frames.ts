/** 事件流里的一个事件。 */
export interface Frame {
  readonly id?: number
  readonly event: string
  readonly data: string
}

/** 空行前面的才算收到。 */
export function framesIn(text: string): readonly Frame[] {
  const complete = text.split('\n\n').slice(0, -1)
  return complete.flatMap((part) => {
    const [id] = valuesOf('id', part)
    const data = valuesOf('data', part)
    if (data.length === 0) return []
    const event = valuesOf('event', part)[0] ?? 'message'
    return [{ event, data: data.join('\n'), ...(id === undefined ? {} : { id: Number(id) }) }]
  })
}

function valuesOf(field: string, part: string): readonly string[] {
  const lines = part.split('\n').filter((line) => line.startsWith(`${field}:`))
  return lines.map((line) => line.slice(field.length + 1).replace(/^ /, ''))
}
