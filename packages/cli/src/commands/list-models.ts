import { modelChoices, modelFromEnv } from '@minagent/models/node'
import { toJsonLine } from '@minagent/types/runtime'
import { configuredModel } from '../config/configured-model.ts'
import type { CommandTexts } from '../texts/command-texts.ts'
import type { Place } from './place.ts'

/** Writes which models the command could use, and why or why not; with `--json`, one object a line. */
export function listModels({ io, options, settings, texts }: Place): 0 {
  const configured = configuredModel(settings.config, io.env)
  const picked = (configured ?? modelFromEnv(io.env))?.id
  const choices = modelChoices(io.env).filter(({ id }) => id !== configured?.id)
  const local = { id: 'local', host: '', usable: true, reason: texts.localReason }
  const lines = [...(configured ? [configured] : []), ...choices, local].map(({ id, host, usable, reason }) => ({
    // Of a provider without a usual model only its name is known.
    id: id.replace(/\/\?$/, ''),
    host,
    usable,
    picked: id === picked,
    reason,
  }))
  if (options.json) for (const line of lines) io.stdout.write(toJsonLine(line))
  else io.stdout.write(table(lines, texts))
  return 0
}

interface Line {
  readonly id: string
  readonly host: string
  readonly usable: boolean
  readonly picked: boolean
  readonly reason: string
}

function table(lines: readonly Line[], texts: CommandTexts): string {
  const width = Math.max(...lines.map(({ id }) => id.length))
  const rows = lines.map(({ id, host, usable, picked, reason }) => {
    const mark = picked ? '*' : usable ? '+' : ' '
    return `${mark} ${id.padEnd(width)}  ${texts.reason(reason)}${usable && host !== '' ? ` · ${host}` : ''}`
  })
  const legend = lines.some(({ picked }) => picked) ? texts.modelLegend : texts.noModelKey
  return `${[...rows, '', legend].join('\n')}\n`
}
