import { toJsonLine } from '@minagent/types/runtime'
import { loadSkills } from '@minagent/workspace'
import { oneLine } from '../printable.ts'
import type { Place } from './place.ts'

const DESCRIPTION_LENGTH = 120

/** Writes the skills of the configured folders on stdout, and what is wrong with others on stderr; with `--json`, one object a line. */
export async function listSkills({ io, settings, options, texts, locale }: Place): Promise<0> {
  const { skillsFolders, tools } = settings.config
  const { skills, problems } = tools.skills ? await loadSkills(skillsFolders, { locale }) : { skills: [], problems: [] }
  if (options.json) for (const { name, description, folder } of skills) io.stdout.write(toJsonLine({ name, description, folder }))
  else if (skills.length === 0) io.stdout.write(`${texts.noSkills}\n`)
  else {
    const width = Math.max(...skills.map(({ name }) => name.length))
    io.stdout.write(skills.map(({ name, description }) => `${name.padEnd(width)}  ${oneLine(description, DESCRIPTION_LENGTH)}\n`).join(''))
  }
  for (const { file, reason } of problems) io.stderr.write(`${oneLine(`${file}: ${reason}`, 1_000)}\n`)
  return 0
}
