import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { goldenOf, refusals, tellStory } from './support/tell-story.ts'

const name = 'report-team'

describe('the story of the report team', () => {
  it('prints the same every time: the report, the tree of the team, and what it checks itself', async () => {
    expect(await tellStory(name)).toEqual({ code: 0, stdout: goldenOf(name), stderr: '' })
  })

  it('fails its self-check when the documents prove nothing', async () => {
    const docs = mkdtempSync(join(tmpdir(), 'report-team-'))
    try {
      writeFileSync(join(docs, 'empty.md'), '# Nothing\n\nThere is nothing here.\n')

      expect((await tellStory(name, ['--docs', docs])).code).toBe(1)
    } finally {
      rmSync(docs, { recursive: true })
    }
  })

  it('asks no real model without a key, and none that may cost money without a yes', async () => {
    expect(await tellStory(name, ['--', '--real', 'Write about leave.'])).toEqual(refusals.noKey)
    expect(await tellStory(name, ['--real'], { OPENAI_API_KEY: 'a-key' })).toEqual(refusals.noConsent)
  })
})
