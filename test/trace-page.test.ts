import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type HtmlTraceOptions, htmlTrace } from '@minagent/observability'
import type { RunEvent } from '@minagent/types'
import { type Browser, type BrowserContextOptions, chromium as launcher, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pageBundle, pages } from '../scripts/lib/page-bundle.mjs'
import { leftOut } from './left-out.ts'
import { chromium } from './support/browser.ts'
import { root } from './support/repository.ts'
import { traceEvents } from './support/trace-events.ts'

const HOSTILE =
  '</script><script>window.hacked = 1</script><!--<script><img src=x onerror="window.hacked=1"><style>*{display:none}</style>\u2028😀\u202e"\'`'

it.each(Object.entries(pages))('the page of %s holds the script and the style that stand in its sources', (sources, bundle) => {
  const page = readFileSync(join(root, bundle), 'utf8')

  expect(JSON.parse(page), 'run: node scripts/pages.mjs').toEqual(JSON.parse(pageBundle(sources)))
})

describe.skipIf(leftOut('trace page', chromium ? undefined : 'no Chromium on this machine'))('the page of a trace', () => {
  const folder = mkdtempSync(join(tmpdir(), 'trace-page-'))
  let browser: Browser
  beforeAll(async () => {
    browser = await launcher.launch({ ...(chromium ? { executablePath: chromium } : {}), args: ['--no-sandbox', '--disable-gpu'] })
  })
  afterAll(async () => {
    await browser?.close()
    rmSync(folder, { recursive: true })
  })

  /** Opens the page of some events from a file. */
  async function open(events: readonly RunEvent[], options: HtmlTraceOptions = {}, context: BrowserContextOptions = {}) {
    const file = join(folder, 'trace.html')
    writeFileSync(file, htmlTrace(events, options))
    const page = await browser.newPage(context)
    const complaints: string[] = []
    const requests: string[] = []
    page.on('console', (message) => complaints.push(message.text()))
    page.on('pageerror', (error) => complaints.push(String(error)))
    page.on('request', (request) => requests.push(request.url()))
    await page.goto(pathToFileURL(file).href)
    return { page, complaints, requests, file }
  }

  const names = (page: Page) => page.locator('.row bdi').allTextContents()
  const selected = (page: Page) => page.locator('.row[aria-selected=true] bdi').textContent()
  const details = (page: Page) => page.locator('.details').textContent()

  it('opens from a file, complains of nothing, and asks for nothing but itself', async () => {
    const { page, complaints, requests, file } = await open(traceEvents())

    expect(await names(page)).toEqual([
      'planner',
      'step 1',
      'openai/gpt-5-mini',
      'ask_expert',
      'expert',
      'step 1',
      'openai/gpt-5-mini',
      'get_weather',
      'step 2',
      'openai/gpt-5-mini',
      'step 2',
      'openai/gpt-5-mini',
    ])
    expect(await page.locator('.summary p').textContent()).toContain(
      'runs: 2 · model calls: 4 · tool calls: 2 · 2.36 s · 4,400 → 200errors: 1',
    )
    expect({ complaints, requests }).toEqual({ complaints: [], requests: [pathToFileURL(file).href] })
    await page.close()
  })

  it('shows what each step added to the conversation, and what was there before when asked', async () => {
    const { page } = await open(traceEvents())
    await page.locator('.row').last().click()

    const added = page.locator('.message.added')
    expect(await added.locator('header').allTextContents()).toEqual(['assistant', 'tool ask_expertuntrusted'])
    expect(await page.locator('.message').last().textContent()).toContain('A walk by the lake.')
    expect(await page.getByText('You plan journeys.').count()).toBe(0)

    await page.getByText('Show the 2 messages before').click()

    expect(await page.getByText('You plan journeys.').isVisible()).toBe(true)
    await page.close()
  })

  it('finds spans by their own words and shows what stands above them', async () => {
    const { page } = await open(traceEvents())

    await page.getByRole('searchbox').fill('DID NOT ANSWER')

    expect(await names(page)).toEqual(['planner', 'step 1', 'ask_expert', 'expert', 'step 1', 'get_weather'])
    expect(await page.locator('.row:not(.above) bdi').allTextContents()).toEqual(['get_weather'])
    expect(await page.locator('output').textContent()).toBe('1 of 12 spans')

    await page.getByRole('searchbox').fill('nothing like that')

    expect(await names(page)).toEqual([])
    expect(await page.locator('output').textContent()).toBe('No span is like that.')
    await page.close()
  })

  it('filters by kind and status', async () => {
    const { page } = await open(traceEvents())

    for (const kind of ['run', 'step', 'model']) await page.getByRole('button', { name: kind, exact: true }).click()
    expect(await page.locator('.row:not(.above) bdi').allTextContents()).toEqual(['ask_expert', 'get_weather'])

    await page.getByRole('combobox').selectOption('error')
    expect(await page.locator('.row:not(.above) bdi').allTextContents()).toEqual(['get_weather'])
    await page.close()
  })

  it('is used by the keyboard alone', async () => {
    const { page } = await open(traceEvents())
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key)
    }

    await press('ArrowDown', 'ArrowDown')
    expect(await selected(page)).toBe('openai/gpt-5-mini')
    await press('ArrowLeft', 'ArrowLeft')
    expect(await selected(page)).toBe('step 1')
    expect(await names(page)).toEqual(['planner', 'step 1', 'step 2', 'openai/gpt-5-mini'])
    await press('e')
    expect(await selected(page)).toBe('get_weather')
    expect(await details(page)).toContain('The service did not answer.')
    await press('/', 'e', 'x', 'p', 'e', 'r', 't', 'Enter', 'Home', 'End', 'Enter')
    expect(await page.locator('.details').evaluate((aside) => aside === document.activeElement)).toBe(true)
    expect(await selected(page)).toBe('expert')
    await press('Escape')
    expect(await page.locator('.list').evaluate((list) => list === document.activeElement)).toBe(true)
    await page.close()
  })

  it('shows a part of the time larger', async () => {
    const { page } = await open(traceEvents())
    const width = () => page.locator('.row[aria-selected=true] .bar').evaluate((bar) => bar.style.width)
    await page.locator('.row').last().click()
    const before = await width()

    await page.getByRole('button', { name: 'zoom to this' }).click()

    expect(Number.parseFloat(before)).toBeLessThan(50)
    expect(await width()).toBe('100%')
    await page.getByRole('button', { name: 'whole time' }).click()
    expect(await width()).toBe(before)
    await page.close()
  })

  it('takes hostile texts for texts, wherever they stand', async () => {
    const { page, complaints, requests } = await open(traceEvents({ word: HOSTILE }), { title: HOSTILE })

    for (let row = 0; row < 12; row++) {
      await page.keyboard.press('ArrowDown')
      expect(await details(page)).toContain('onerror="window.hacked=1"')
    }
    expect(await page.evaluate('window.hacked')).toBeUndefined()
    expect(await page.locator('h1').textContent()).toBe(HOSTILE)
    expect(await page.locator('img, body style, body script:not(:nth-of-type(-n + 2))').count()).toBe(0)
    expect({ complaints, requests: requests.length }).toEqual({ complaints: [], requests: 1 })
    await page.close()
  })

  it('has a policy that would stop a script that came in, and any request', async () => {
    let arrived = 0
    const server = createServer((_, response) => {
      arrived++
      response.end()
    })
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
    const { port } = server.address() as AddressInfo
    const { page } = await open(traceEvents())

    const outcome = await page.evaluate(async (url) => {
      const script = document.createElement('script')
      script.textContent = 'window.hacked = 1'
      document.body.append(script)
      document.body.insertAdjacentHTML('beforeend', `<p onclick="window.hacked = 1">x</p><img src="${url}">`)
      document.querySelector<HTMLElement>('p[onclick]')?.click()
      return {
        hacked: 'hacked' in window,
        fetched: await fetch(url, { mode: 'no-cors' }).then(
          () => 'yes',
          () => 'no',
        ),
      }
    }, `http://127.0.0.1:${port}/`)
    server.close()

    expect(outcome).toEqual({ hacked: false, fetched: 'no' })
    expect(arrived).toBe(0)
    await page.close()
  })

  it('shows the beginning of five million characters, and all when asked', async () => {
    const answer = `${'x'.repeat(19_999)}😀${'some words\n'.repeat(454_546)}`
    const { page } = await open(traceEvents({ answer }))
    await page.locator('.row').last().click()
    const text = page.locator('.message').last().locator('.long')
    const all = page.getByRole('button', { name: 'Show all 5,020,007 characters' })

    expect(await text.locator('pre').textContent()).toBe(`${'x'.repeat(19_999)}…`)
    await all.click()
    expect(await text.evaluate((box) => box.textContent)).toBe(answer)
    expect(await all.count()).toBe(0)
    await page.close()
  })

  it('has only those of ten thousand spans in the page that can be seen', async () => {
    const { page } = await open(traceEvents({ rounds: 5_000 }))

    await page.keyboard.press('End')

    expect(await page.locator('.summary p').textContent()).toContain('5.5M → 250K')
    expect(await page.locator('.row').last().textContent()).toContain('openai/gpt-5-mini')
    expect(await page.locator('.row').count()).toBeLessThan(60)
    await page.getByRole('searchbox').fill('step 4711')
    expect(await page.locator('.row:not(.above) bdi').allTextContents()).toEqual(['step 4711'])
    await page.close()
  })

  it('speaks Chinese', async () => {
    const { page } = await open(traceEvents(), { locale: 'zh' })

    expect(await page.locator('.summary p').textContent()).toContain('2 次运行 · 4 次模型调用 · 2 次工具调用')
    expect(await page.getByRole('searchbox').getAttribute('placeholder')).toBe('搜索名称、文本、错误')
    expect((await page.locator('body > :not(script, noscript)').allTextContents()).join()).not.toMatch(/\{\w+\}/)
    await page.close()
  })

  it('is dark or light as the system says, or as somebody chose', async () => {
    const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    const { page } = await open(traceEvents(), {}, { colorScheme: 'dark' })
    const dark = await ground(page)

    await page.getByRole('button', { name: 'Dark or light' }).click()
    const light = await ground(page)

    await page.emulateMedia({ colorScheme: 'light' })
    expect({ dark, light }).toEqual({ dark: 'rgb(22, 24, 29)', light: 'rgb(255, 255, 255)' })
    await page.close()
  })

  it('fits on a phone: nothing is wider than it, and details cover the list until one goes back', async () => {
    const { page } = await open(traceEvents(), {}, { viewport: { width: 360, height: 740 }, hasTouch: true })
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

    expect(await page.locator('.details').isVisible()).toBe(false)
    expect(await overflow()).toBe(0)
    await page.locator('.row').nth(3).tap()
    expect(await page.locator('.details').isVisible()).toBe(true)
    expect(await overflow()).toBe(0)
    await page.getByRole('button', { name: 'Back' }).tap()
    expect(await page.locator('.details').isVisible()).toBe(false)
    await page.close()
  })
})
