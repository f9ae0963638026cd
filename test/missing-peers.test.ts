import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { expect, it } from 'vitest'
import { root } from './support/repository.ts'

it('says what to install when a URL is given and pg is not there, and a given client needs no pg', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'minagent-no-pg-'))
  const program = `
    import { postgresJournal } from '@minagent/session/postgres'
    console.log((await postgresJournal({ query: async () => ({ rows: [] }) }).list()).length)
    await postgresJournal('postgres://127.0.0.1/x').list().catch(({ code, message }) => console.log(code, message))`
  try {
    const outfile = join(folder, 'program.mjs')
    const stdin = { contents: program, resolveDir: root }
    await build({
      stdin,
      outfile,
      bundle: true,
      format: 'esm',
      platform: 'node',
      external: ['pg'],
      tsconfig: join(root, 'tsconfig.json'),
    })

    const lines = execFileSync(process.execPath, [outfile], { encoding: 'utf8' }).trim().split('\n')

    expect(lines).toEqual(['0', expect.stringMatching(/^journal_failed .*npm install pg/)])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
