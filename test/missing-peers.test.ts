import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { expect, it } from 'vitest'
import { root } from './support/repository.ts'

it('says what to install when a URL is given and pg is not there, and a given client needs no pg', async () => {
  const lines = await linesWithout(
    'pg',
    `import { postgresJournal } from '@minagent/session/postgres'
    console.log((await postgresJournal({ query: async () => ({ rows: [] }) }).list()).length)
    await postgresJournal('postgres://127.0.0.1/x').list().catch(({ code, message }) => console.log(code, message))`,
  )

  expect(lines).toEqual(['0', expect.stringMatching(/^journal_failed .*npm install pg/)])
})

it('says what to install when an approximate search is wanted and usearch is not there, and few vectors need none', async () => {
  const lines = await linesWithout(
    'usearch',
    `import { createIndex } from '@minagent/rag'
    import { usearchVectors } from '@minagent/rag/usearch'
    for (const minRows of [2, 1]) {
      const embedder = { dimensions: 2, embed: async (texts) => texts.map(() => Float32Array.of(1, 0)) }
      const index = createIndex({ embedder, vectors: usearchVectors({ minRows }) })
      await index.add([{ id: 'a', text: 'words', metadata: {} }])
      await index.search('words', { mode: 'vector' }).then(
        (found) => console.log(found.length),
        ({ code, message }) => console.log(code, message),
      )
    }`,
  )

  expect(lines).toEqual(['1', expect.stringMatching(/^index_failed .*npm install usearch/)])
})

/** What a program prints that is run where there is no such package. */
async function linesWithout(name: string, program: string): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), `minagent-no-${name}-`))
  const outfile = join(folder, 'program.mjs')
  const tsconfig = join(root, 'tsconfig.json')
  try {
    const stdin = { contents: program, resolveDir: root }
    await build({ stdin, outfile, bundle: true, format: 'esm', platform: 'node', external: [name], tsconfig })
    return execFileSync(process.execPath, [outfile], { encoding: 'utf8' }).trim().split('\n')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
