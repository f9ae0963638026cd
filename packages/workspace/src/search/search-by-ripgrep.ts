import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { ALWAYS_LEFT_OUT } from '../files/ignore-rules.ts'
import { findProgram } from '../shell/find-program.ts'
import { type FileMatches, MAX_SEARCHED_BYTES, type SearchQuery } from './search-query.ts'

/** ripgrep is not there, or does not know such a pattern (it has no look-around and no back references). */
export class RipgrepUnusable extends Error {}

/**
 * Searches by ripgrep, whose engine takes time linear to the text. It says only where matches are: the caller reads the lines again
 * through the jail, so that a link swapped in meanwhile shows nothing. A ripgrep that lies in the workspace is never run.
 * @throws RipgrepUnusable before anything is yielded.
 */
export async function* searchByRipgrep(root: string, query: SearchQuery, signal: AbortSignal): AsyncGenerator<FileMatches> {
  signal.throwIfAborted()
  const { PATH = '' } = process.env
  const program = findProgram('rg', PATH, root)
  if (program === undefined) throw new RipgrepUnusable('ENOENT')
  const child = spawn(program, argumentsOf(query), { cwd: root, env: { PATH }, stdio: ['ignore', 'pipe', 'pipe'], signal })
  const ended = endOf(child)
  try {
    yield* matchesOf(createInterface({ input: child.stdout, crlfDelay: Number.POSITIVE_INFINITY }), query)
    const { code, errors } = await ended
    signal.throwIfAborted()
    if (code !== 0 && code !== 1 && /regex|ENOENT|EACCES/.test(errors)) throw new RipgrepUnusable(errors)
  } finally {
    child.kill('SIGKILL')
  }
}

function argumentsOf({ pattern, literal, ignoreCase }: SearchQuery): string[] {
  return [
    ...[
      '--no-config',
      '--no-messages',
      '--no-require-git',
      '--no-ignore-global',
      '--no-ignore-parent',
      '--no-ignore-exclude',
      '--no-ignore-dot',
    ],
    ...['--hidden', '--no-follow', ...[...ALWAYS_LEFT_OUT].map((name) => `--glob=!${name}`), `--max-filesize=${MAX_SEARCHED_BYTES}`],
    ...['--color=never', '--no-heading', '--with-filename', '--line-number', '--null', '--max-columns=1', '--sort=path', '--crlf'],
    ...(literal ? ['--fixed-strings'] : []),
    ...(ignoreCase ? ['--ignore-case'] : ['--case-sensitive']),
    `--regexp=${pattern}`,
    '--',
    '.',
  ]
}

/** Neighbouring lines `path NUL number : …` of one file, together. */
async function* matchesOf(output: AsyncIterable<string>, query: SearchQuery): AsyncGenerator<FileMatches> {
  let path = ''
  let lines: number[] = []
  for await (const line of output) {
    const [, found = '', number] = /^\.\/(.+?)\0(\d+):/.exec(line) ?? []
    if (number === undefined) continue
    if (found !== path) {
      if (lines.length > 0) yield { path, lines }
      path = found
      lines = []
    }
    if (query.accepts(found)) lines.push(Number(number))
  }
  if (lines.length > 0) yield { path, lines }
}

async function endOf(child: ChildProcess): Promise<{ code: number | null; errors: string }> {
  let errors = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    if (errors.length < MAX_ERRORS) errors += text
  })
  return await new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: null, errors: String('code' in error ? error.code : error) }))
    child.once('close', (code) => resolve({ code, errors }))
  })
}

const MAX_ERRORS = 10_000
