import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { root } from './support/repository.ts'

const folder = join(root, 'apps/examples/stories/report-team')

function tell(...args: string[]) {
  return promisify(execFile)(process.execPath, ['--import', import.meta.resolve('tsx'), 'main.ts', ...args], { cwd: folder })
}

describe('the story of the report team', () => {
  it('prints the same every time: the report, the tree of the team, and what it checks itself', async () => {
    const { stdout } = await tell()

    expect(stdout).toBe(readFileSync(join(folder, 'golden.txt'), 'utf8'))
    expect(stdout).not.toContain('FAILED')
  })

  it('fails its self-check when the documents prove nothing', async () => {
    const docs = mkdtempSync(join(tmpdir(), 'report-team-'))
    try {
      writeFileSync(join(docs, 'empty.md'), '# Nothing\n\nThere is nothing here.\n')

      await expect(tell('--docs', docs)).rejects.toMatchObject({ code: expect.toSatisfy((code) => code === 1 || code === 2) })
    } finally {
      rmSync(docs, { recursive: true })
    }
  })
})
