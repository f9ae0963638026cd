import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import * as loop from '@minagent/loop'
import { beforeAll, describe, expect, it } from 'vitest'
import * as watchedInPage from '../apps/docs/.vitepress/worker/observed-loop.ts'
import { recordedChapters, recordingFile } from '../scripts/lib/book/recording.mjs'
import * as watchedInRecording from '../scripts/lib/book/watched-loop.ts'
import { goldenFile } from '../scripts/lib/chapter-output.mjs'
import { failures, guarantees } from '../scripts/lib/site/failures.mjs'
import { testsWithIds } from '../scripts/lib/site/test-names.mjs'
import { leftOut } from './left-out.ts'
import { docsSite, noSite, runProgram, type Visit, violations, writeProgram } from './support/docs-site.ts'
import { chapters, root } from './support/repository.ts'
import { runSource } from './support/run-source.ts'

const languages = ['zh', 'en'] as const

/** The pages of chapters, by language: `ch03-loop` is explained on `book/03-loop`. */
/** Both languages of every chapter with MINAGENT_EVERYWHERE=1; else one, turn by turn: the program is the same. */
const chapterPages = chapters.flatMap(({ short, folder }, index) => {
  const slug = short.slice(2)
  const both = languages.filter((language) => existsSync(join(root, `apps/docs/${language}/book/${slug}.md`)))
  const written = process.env.MINAGENT_EVERYWHERE === '1' ? both : both.slice(index % 2, (index % 2) + 1)
  return written.map((language) => ({ language, path: `/${language}/book/${slug}.html`, folder }))
})

/** A page whose program runs agents, for what is the same on all of them. */
const loopPage = (language: string) => `/${language}/book/03-loop.html`

describe.each(recordedChapters())('the recording of $name', ({ name, folder }: { name: string; folder: string }) => {
  it('prints what the chapter prints, with the events of its runs', () => {
    const { output, events } = JSON.parse(readFileSync(recordingFile(name), 'utf8'))

    expect(output, 'if the change is wanted: pnpm docs:update').toBe(readFileSync(goldenFile(folder), 'utf8'))
    expect(events.length).toBeGreaterThan(0)
  })
})

describe('the pages of failures and guarantees', () => {
  it('have tests for every id', () => {
    const carried = new Set(testsWithIds().flatMap(({ ids }) => ids))

    expect(Object.keys({ ...failures, ...guarantees }).filter((id) => !carried.has(id))).toEqual([])
  })
})

describe('the loop of a program that is watched', () => {
  it('has every name of @minagent/loop, in the page and in a recording', () => {
    const names = Object.keys(loop).sort()

    expect(
      Object.keys(watchedInPage)
        .filter((name) => name !== 'watchRuns')
        .sort(),
    ).toEqual(names)
    expect(Object.keys(watchedInRecording).sort()).toEqual(names)
  })
})

describe('the first example of the home pages', () => {
  it.each(languages)('prints what the page says (%s)', (language) => {
    const page = readFileSync(join(root, `apps/docs/${language}/index.md`), 'utf8')
    const [, output] = /```text unchecked=.*\n([\s\S]*?)```/.exec(page) ?? []

    expect(runSource(join(root, 'apps/docs/examples/first-agent.ts'))).toBe(output)
  })
})

describe.skipIf(leftOut('the site of the docs', noSite))('the site', () => {
  const { visit } = docsSite()
  let shared: Visit
  beforeAll(async () => {
    shared = await visit()
  })

  it.each(chapterPages)('runs the program of $path in the page, and it prints what the book prints', async ({ path, folder }) => {
    const { page, complaints, open } = shared
    complaints.length = 0
    await open(path)

    const { output, badge, problem } = await runProgram(page)

    expect(problem).toBe('')
    expect(output).toBe(readFileSync(goldenFile(folder), 'utf8'))
    expect(badge).toContain('same')
    expect(complaints).toEqual([])
  })

  it('grows events, messages and spans step by step', async () => {
    const { page, open } = shared
    await open(loopPage('en'))
    await runProgram(page)
    const counts = async () => (await page.locator('.pane-title').allTextContents()).map((text) => Number(text.split('· ')[1]))
    const before = await counts()

    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByRole('button', { name: 'Next' }).click()
    const later = await counts()
    await page.getByRole('slider', { name: 'Step' }).press('End')
    const end = await counts()
    await page.getByRole('button', { name: 'First step' }).click()

    expect(later[0]).toBe((before[0] ?? 0) + 2)
    expect(end.every((count, index) => count > (before[index] ?? 0))).toBe(true)
    expect(await counts()).toEqual(before)
  })

  it('shows what an edit changes, and takes it back', async () => {
    const { page, open } = shared
    await open(loopPage('zh'))
    await writeProgram(page, "console.log('改过了', { a: [1, 'b'] })")
    const edited = await runProgram(page)
    await page.getByRole('button', { name: '复原' }).click()

    expect(edited).toMatchObject({ output: "改过了 { a: [ 1, 'b' ] }\n", problem: '' })
    expect(edited.badge).toContain('differs')
    expect((await runProgram(page)).badge).toContain('same')
  })

  it('stops an endless loop, by hand and by itself', async () => {
    const { page, open } = shared
    await open(loopPage('en'))
    await writeProgram(page, "console.log('on and on')\nwhile (true) {}")
    await page.getByRole('button', { name: 'Run' }).click()
    await page.locator('.program-output pre').filter({ hasText: 'on and on' }).waitFor()
    await page.getByRole('button', { name: 'Stop' }).click()
    await page.locator('.program-problem').filter({ hasText: 'Stopped.' }).waitFor()

    expect((await runProgram(page)).problem).toMatch(/^Stopped after 10 seconds/)
  })

  it('says what a program may not import, and lets nothing out of the page', async () => {
    const { page, complaints, open } = shared
    await open(loopPage('en'))
    complaints.length = 0
    await writeProgram(page, "import { readFileSync } from 'node:fs'\nconsole.log(readFileSync)")
    const importing = await runProgram(page)
    await writeProgram(
      page,
      "await fetch('https://example.org').catch((error: Error) => console.log(error.message))\nconsole.log(typeof WebSocket)",
    )
    const asking = await runProgram(page)

    expect(importing.problem).toMatch(/^Cannot import node:fs here/)
    expect(asking.output).toBe('There is no network in the page.\nundefined\n')
    expect(complaints).toEqual([])
  })

  it.each([
    ['zh', '上下文窗口'],
    ['zh', '消息'],
    ['en', 'approval'],
  ])('finds words in its search (%s: %s)', async (language, word) => {
    const { page, open } = shared
    await open(`/${language}/book/`)
    await page.locator('#local-search button').click()
    await page.locator('#localsearch-input').fill(word)
    await page.locator('.VPLocalSearchBox .result').first().waitFor()

    expect(await page.locator('.VPLocalSearchBox .result').count()).toBeGreaterThan(0)
    await page.keyboard.press('Escape')
  })

  it.each(['light', 'dark'] as const)('can be used by everybody: axe finds nothing (%s)', async (colorScheme) => {
    const { page, complaints, open } = await visit({ colorScheme })
    const found: string[] = []
    for (const path of ['/', '/en/', '/zh/', loopPage('zh'), '/en/api/loop.html', '/zh/reference/guarantees.html']) {
      await open(path)
      if (path === loopPage('zh')) await runProgram(page)
      found.push(...(await violations(page)).map((line) => `${path} ${line}`))
    }

    expect(found).toEqual([])
    expect(complaints).toEqual([])
  })

  it('loads little before a program is wanted, and is no wider than a phone', async () => {
    const { page, open } = await visit({ viewport: { width: 375, height: 740 } })
    const sizes: Promise<number>[] = []
    const measure = (response: { url(): string; body(): Promise<Buffer> }) => {
      if (response.url().endsWith('.js')) sizes.push(response.body().then((body) => gzipSync(body).length))
    }
    page.on('response', measure)
    await open(loopPage('zh'))
    await page.waitForLoadState('networkidle')
    // What the program loads counts no more, and has no body once the page is closed.
    page.off('response', measure)
    const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
    await runProgram(page)

    expect(bytes).toBeLessThan(300_000)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)
  })
})
