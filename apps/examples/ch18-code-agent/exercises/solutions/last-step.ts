/** 一份日志说到了哪里。 */
export interface LastStep {
  readonly step: number
  readonly event: string
}

/** 换行之前的才算写完。 */
export function lastStep(log: string): LastStep | undefined {
  const lines = log.split('\n').slice(0, -1)
  return lines.map(read).at(-1)
}

function read(line: string, index: number): LastStep {
  try {
    const { step, event_type } = JSON.parse(line)
    return { step: Number(step), event: String(event_type) }
  } catch {
    throw new Error(`第 ${index + 1} 行不是 JSON`)
  }
}
