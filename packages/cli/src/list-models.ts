import { modelChoices, modelFromEnv } from '@minagent/models/node'
import { toJsonLine } from '@minagent/types/runtime'
import type { CliIo } from './cli-io.ts'

/** Writes which models the command could use, and why or why not; with `json`, one object a line. */
export function listModels(io: CliIo, json: boolean): 0 {
  const picked = modelFromEnv(io.env)?.id
  const local = { id: 'local', host: '', local: true, usable: true, reason: 'always there: a deterministic program, no language model' }
  const lines = [...modelChoices(io.env), local].map(({ id, host, usable, reason }) => ({
    id,
    host,
    usable,
    picked: id === picked,
    reason,
  }))
  if (json) for (const line of lines) io.stdout.write(toJsonLine(line))
  else io.stdout.write(table(lines, picked))
  return 0
}

interface Line {
  readonly id: string
  readonly host: string
  readonly usable: boolean
  readonly picked: boolean
  readonly reason: string
}

function table(lines: readonly Line[], picked: string | undefined): string {
  const width = Math.max(...lines.map(({ id }) => id.length))
  const rows = lines.map(({ id, host, usable, picked: isPicked, reason }) => {
    const mark = isPicked ? '*' : usable ? '+' : ' '
    return `${mark} ${id.padEnd(width)}  ${reason}${usable && host !== '' ? ` · ${host}` : ''}`
  })
  const legend =
    picked === undefined ? 'No key is set: the local model answers.' : `* is used after your consent, or with --real; + with --model <id>.`
  return `${[...rows, '', legend].join('\n')}\n`
}
