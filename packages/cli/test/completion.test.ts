import { execFileSync } from 'node:child_process'
import { main } from '@minagent/cli'
import { describe, expect, it } from 'vitest'
import { testIo } from './test-io.ts'

/** What a command writes and how it ends. */
async function minagent(argv: readonly string[], options: Parameters<typeof testIo>[0] = {}) {
  const io = testIo(options)
  const exitCode = await main(argv, io)
  return { exitCode, out: io.out(), err: io.err() }
}

describe('minagent completion', () => {
  it('writes a script that makes bash complete commands, options and what follows them', async () => {
    const { out } = await minagent(['completion', 'bash'])
    const complete = (...words: string[]) =>
      execFileSync(
        'bash',
        [
          '--norc',
          '-c',
          `${out}\nCOMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _minagent; printf '%s ' "\${COMPREPLY[@]}"`,
          'bash',
          'minagent',
          ...words,
        ],
        {
          encoding: 'utf8',
        },
      ).trim()

    expect(complete('se')).toBe('sessions serve')
    expect(complete('serve', '--po')).toBe('--port')
    expect(complete('t')).toBe('tools trace')
    expect(complete('config', '')).toBe('show path init trust')
    expect(complete('completion', 'z')).toBe('zsh')
    expect(complete('trace', 'h')).toBe('html')
    expect(complete('ind')).toBe('index')
    expect(complete('--do')).toBe('--docs')
    expect(complete('--docs', 'packages/ra')).toBe('packages/rag')
    expect(complete('--max')).toBe('--max-steps')
    expect(complete('--lang', '')).toBe('en zh')
    expect(complete('trace', 'show', '--fo')).toBe('--follow')
    expect(complete('--fo')).toBe('')
  })

  it.each(['zsh', 'fish'])('writes one for %s with every command, in both languages', async (shell) => {
    for (const lang of ['en', 'zh']) {
      const { out } = await minagent(['--lang', lang, 'completion', shell])
      for (const name of ['run', 'models', 'tools', 'skills', 'mcp', 'sessions', 'trace', 'config', 'completion', 'new', 'index', 'serve'])
        expect(out).toContain(name)
      expect(out).toContain('follow')
    }
  })
})
