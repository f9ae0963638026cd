import { join } from 'node:path'
import { Agent } from '@minagent/loop'
import { priceOf } from '@minagent/models/prices'
import { type Served, serve } from '@minagent/service/node'
import { journaled, memoryJournal, memorySessions } from '@minagent/session'
import { defineTool, jsonSchema, ToolRegistry } from '@minagent/tools'
import { type Browser, type BrowserContextOptions, chromium as launcher, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { chromium } from './browser.ts'
import { SteppedModel } from './stepped-model.ts'

/** The secret of the services of these tests. */
export const token = 'a-secret-that-is-long'

/** A call of the tool that the agents of these tests have. */
export const call = { id: 'c1', name: 'send_mail', arguments: { to: 'all', text: 'Lunch is ready.' } }

const sendMail = defineTool({
  name: 'send_mail',
  description: 'Sends a mail.',
  parameters: jsonSchema({ type: 'object', properties: { to: { type: 'string' }, text: { type: 'string' } }, required: ['to'] }),
  execute: ({ to, text }) => `sent to ${String(to)}: ${String(text)}`,
})

/** Services and pages for the tests of the playground, in one browser; they are closed after each test. */
export function playground() {
  let browser: Browser | undefined
  const open: Served[] = []
  const pages: Page[] = []
  beforeAll(async () => {
    browser = await launcher.launch({ ...(chromium ? { executablePath: chromium } : {}), args: ['--no-sandbox', '--disable-gpu'] })
  })
  afterEach(async () => {
    for (const page of pages.splice(0)) await page.context().close()
    for (const served of open.splice(0)) await served.close(0)
  })
  afterAll(async () => browser?.close())

  return {
    async service({ asks = false, port = 0, journal = memoryJournal(), sessions = memorySessions(), keepsSessions = true } = {}) {
      const model = new SteppedModel()
      const tools = new ToolRegistry([sendMail], asks ? { policy: () => 'ask' } : {})
      const agent = journaled(new Agent({ name: 'helper', model, tools, system: 'Be kind.' }), journal)
      const served = await serve(agent, { tokens: token, port, ...(keepsSessions ? { sessions } : {}), page: { prices: priceOf } })
      open.push(served)
      return { model, served, journal, sessions }
    },

    /** Opens the page as somebody does who follows the address that the command prints. */
    async visit(served: Served, options: BrowserContextOptions = {}, hash = `#token=${token}`) {
      if (!browser) throw new Error('The browser has not begun.')
      const page = await (await browser.newContext({ locale: 'en-US', ...options })).newPage()
      pages.push(page)
      const complaints: string[] = []
      const elsewhere: string[] = []
      page.on('console', (message) => complaints.push(message.text()))
      page.on('pageerror', (error) => complaints.push(String(error)))
      page.on('request', (request) => {
        if (!request.url().startsWith(`${served.url}/`) && !request.url().startsWith('data:')) elsewhere.push(request.url())
      })
      await page.goto(`${served.url}/${hash}`)
      return { page, complaints, elsewhere }
    },
  }
}

/** Writes and sends a message, as soon as that can be done. */
export async function say(page: Page, text: string): Promise<void> {
  await page.locator('.status[data-status=idle]').waitFor()
  await page.locator('textarea').fill(text)
  await page.locator('textarea').press('Enter')
}

/** Waits until something with this text can be seen. */
export async function shows(page: Page, selector: string, text: string | RegExp): Promise<void> {
  await page.locator(selector).filter({ hasText: text }).first().waitFor({ state: 'visible', timeout: 20_000 })
}

/** For people who look at how it looks: into the folder that `MINAGENT_PICTURES` names. */
export async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.MINAGENT_PICTURES
  if (folder) await page.screenshot({ path: join(folder, `${name}.png`) })
}
