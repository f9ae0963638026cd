import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { type Browser, type BrowserContextOptions, chromium as launcher, type Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { chromium } from './browser.ts'
import { root } from './repository.ts'
import { serveFolder } from './static-server.ts'

const docs = join(root, 'apps/docs')
/** A folder of its own: somebody may build the site for himself meanwhile. */
const dist = join(root, 'reports/docs-site')

/** Why the site cannot be tried here, if so. */
export const noSite = !chromium
  ? 'no Chromium on this machine'
  : existsSync(join(docs, 'node_modules/vitepress'))
    ? undefined
    : 'not installed'

/** A page of the site, and what it must not do: complain, or ask another host. */
export interface Visit {
  readonly page: Page
  readonly complaints: string[]
  open(path: string): Promise<void>
}

/** The site, built and served once for the tests of a file. */
export function docsSite() {
  let browser: Browser | undefined
  let served: { readonly url: string; close(): void } | undefined
  const pages: Page[] = []
  beforeAll(async () => {
    // For those who try something again and again on a site that is built already.
    if (!process.env.MINAGENT_SITE_BUILT) build()
    served = await serveFolder(dist)
    browser = await launcher.launch({ ...(chromium ? { executablePath: chromium } : {}), args: ['--no-sandbox', '--disable-gpu'] })
  })
  afterAll(async () => {
    for (const page of pages) await page.context().close()
    await browser?.close()
    served?.close()
  })

  return {
    async visit(options: BrowserContextOptions = {}): Promise<Visit> {
      if (!browser || !served) throw new Error('The site is not served.')
      const { url } = served
      const page = await (await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options })).newPage()
      pages.push(page)
      const complaints: string[] = []
      page.on('console', (message) => ['error', 'warning'].includes(message.type()) && complaints.push(message.text()))
      page.on('pageerror', (error) => complaints.push(String(error)))
      page.on('request', (request) => {
        if (!request.url().startsWith(`${url}/`) && !/^(data|blob):/.test(request.url())) complaints.push(`asked ${request.url()}`)
      })
      const open = async (path: string) => {
        await page.goto(url + path)
      }
      return { page, complaints, open }
    },
  }
}

function build(): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/site.mjs', 'build', '--outDir', dist], {
    cwd: root,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`The site cannot be built:\n${stdout}${stderr}`)
}

/** Presses the button that runs the program or replays its recording, and waits for its end; gives what it says of it. */
export async function runProgram(page: Page): Promise<{ output: string; badge: string; problem: string }> {
  await page.locator('section.program').scrollIntoViewIfNeeded()
  await page.locator('.program-toolbar .primary:enabled').click()
  await page.locator('.program-badge, .program-problem').first().waitFor()
  const textOf = async (selector: string) => (await page.locator(selector).allTextContents()).join('')
  return {
    output: await textOf('.program-output pre'),
    badge: await page.locator('.program-badge').evaluateAll((badges) => badges.map(({ className }) => className).join('')),
    problem: await textOf('.program-problem'),
  }
}

/** Replaces the text of the file that is open in the editor. */
export async function writeProgram(page: Page, text: string): Promise<void> {
  await page.locator('section.program').scrollIntoViewIfNeeded()
  await page.locator('.cm-content').fill(text)
}

/** The violations that axe finds on a page, a line each. */
export async function violations(page: Page): Promise<string[]> {
  const axe = createRequire(join(docs, 'package.json')).resolve('axe-core/axe.min.js')
  await page.addScriptTag({ path: axe })
  return page.evaluate(async () => {
    const { axe: checker } = globalThis as unknown as {
      axe: { run(): Promise<{ violations: { id: string; nodes: { target: string[]; failureSummary: string }[] }[] }> }
    }
    const result = await checker.run()
    return result.violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id}: ${target} ${failureSummary}`))
  })
}
