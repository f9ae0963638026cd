import type { Clock, Locale } from '@minagent/types'
import type { CliIo } from '../cli-io.ts'
import type { CommandOptions } from '../command-line.ts'
import type { CommandConfig } from '../config/command-config.ts'
import type { ConfigPlaces } from '../config/find-config-file.ts'
import type { KeptRuns } from '../kept-runs.ts'
import type { CliParts } from '../main.ts'
import type { CommandTexts } from '../texts/command-texts.ts'

/** What every command works with. */
export interface Place {
  readonly io: CliIo
  readonly parts: CliParts
  readonly clock: Clock
  readonly runs: KeptRuns
  readonly options: CommandOptions
  /** Where config files may stand. */
  readonly places: ConfigPlaces
  readonly settings: CommandConfig
  readonly locale: Locale
  readonly texts: CommandTexts
}

/** Tells the user what is wrong; gives the exit code. */
export function complain<Code extends 1 | 2>({ io, texts }: Pick<Place, 'io' | 'texts'>, message: string, exitCode: Code): Code {
  io.stderr.write(`${texts.error(message)}\n`)
  return exitCode
}
