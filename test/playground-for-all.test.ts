import { gzipSync } from 'node:zlib'
import { Agent } from '@minagent/loop'
import { serve } from '@minagent/service/node'
import { describe, expect, it } from 'vitest'
import { leftOut } from './left-out.ts'
import { chromium } from './support/browser.ts'
import { call, picture, playground, say, shows, token } from './support/playground.ts'
import { SteppedModel } from './support/stepped-model.ts'

const HOSTILE =
  '</script><script>window.hacked = 1</script><!--<img src=x onerror="window.hacked=1"><a href="javascript:window.hacked=1">x</a><style>*{display:none}</style>\u2028😀\u202e"\'`'

describe.skipIf(leftOut('playground for all', chromium ? undefined : 'no Chromium on this machine'))('the playground for everybody', () => {
  const { service, visit } = playground()

  it('S10 takes what models and tools say for text, wherever it stands, and shows hidden characters of arguments', async () => {
    const { model, served } = await service({ asks: true })
    const { page, complaints, elsewhere } = await visit(served)
    await say(page, HOSTILE)
    model.say(HOSTILE, 'reasoning.delta')
    model.say(HOSTILE)
    model.answer(HOSTILE, [{ id: HOSTILE, name: 'send_mail', arguments: { to: HOSTILE, [HOSTILE]: 1 } }])
    await shows(page, '.call', 'waits for you')
    expect(await page.locator('.call pre').first().textContent()).toContain('\\u{202e}')
    await page.getByRole('button', { name: 'Approve' }).click()
    await shows(page, '.call', 'done')
    model.fail(new Error(HOSTILE))
    await shows(page, '.note.bad', 'model_failed')
    await page.reload()
    await shows(page, '.note.bad', 'model_failed')

    expect(await page.evaluate('window.hacked')).toBeUndefined()
    expect(await page.locator('img, a, .page script, .page style').count()).toBe(0)
    expect(elsewhere).toEqual([])
    expect(complaints).toEqual([])
    await picture(page, 'hostile')
  })

  it('S10 has a policy that would stop a script that came in, and any request elsewhere', async () => {
    const { served } = await service()
    const other = await service()
    const { page } = await visit(served)

    const outcome = await page.evaluate(async (url) => {
      const script = document.createElement('script')
      const tried: string[] = []
      const attempt = (name: string, work: () => void) => {
        try {
          work()
        } catch {
          tried.push(name)
        }
      }
      attempt('script', () => {
        script.textContent = 'window.hacked = 1'
        document.body.append(script)
      })
      attempt('html', () => document.body.insertAdjacentHTML('beforeend', '<img src=x onerror="window.hacked = 1">'))
      const fetched = await fetch(url, { mode: 'no-cors' }).then(
        () => 'yes',
        () => 'no',
      )
      return { hacked: 'hacked' in window, fetched, tried }
    }, `${other.served.url}/health`)

    expect(outcome).toEqual({ hacked: false, fetched: 'no', tried: ['script', 'html'] })
  })

  it('asks for the token, refuses a wrong one, and forgets it when told', async () => {
    const { served } = await service()
    const { page } = await visit(served, {}, '')
    await picture(page, 'token')

    await page.getByLabel('Token').fill('another-secret-that-is-long')
    await page.getByRole('button', { name: 'Open' }).click()
    await shows(page, '.note.bad', 'does not know this token')
    await page.getByLabel('Token').fill(token)
    await page.keyboard.press('Enter')
    await shows(page, '.status', 'ready')
    await page.getByRole('button', { name: 'Forget the token' }).click()
    await page.getByLabel('Token').waitFor()

    expect(await page.evaluate(() => sessionStorage.getItem('minagent.token'))).toBeNull()
  })

  it('is used by the keyboard alone', async () => {
    const { model, served } = await service({ asks: true })
    const { page } = await visit(served)
    const keyboard = page.keyboard
    const focused = () => page.evaluate(() => document.activeElement?.textContent)
    await shows(page, '.status', 'ready')

    await keyboard.type('Tell')
    await keyboard.press('Shift+Enter')
    await keyboard.type('everybody')
    await keyboard.press('Enter')
    await shows(page, '.message.user', /Tell\neverybody/)
    model.answer('', [call])
    await shows(page, '.call', 'waits for you')
    for (let tries = 0; (await focused()) !== 'Approve' && tries < 10; tries++) await keyboard.press('Shift+Tab')
    await keyboard.press('Enter')
    await shows(page, '.call', 'sent to all')
    model.say('Still')
    await shows(page, '.assistant', 'Still')
    await keyboard.press('Escape')
    await shows(page, '.note', 'cancelled')
    await keyboard.press('Alt+n')

    expect(await page.locator('.message').count()).toBe(0)
    expect(await page.locator('textarea').evaluate((element) => element === document.activeElement)).toBe(true)
  })

  it('speaks Chinese where the browser does, and changes while a run is under way', async () => {
    const { model, served } = await service()
    const { page, complaints } = await visit(served, { locale: 'zh-CN' })
    await shows(page, '.status', '就绪')
    await say(page, '你好')
    model.say('你')
    await shows(page, '.assistant', '你')
    await picture(page, 'chinese')
    expect(await page.locator('html').getAttribute('lang')).toBe('zh-CN')
    expect(await page.locator('.page').textContent()).not.toMatch(/\{\w+\}/)

    await page.getByRole('button', { name: 'English' }).click()
    await shows(page, '.status', 'working')
    await shows(page, '.assistant', /^Agent.*你$/)
    model.answer('你好！')
    await shows(page, '.assistant', '你好！')
    await page.reload()

    await shows(page, '.status', 'ready')
    expect(complaints).toEqual([])
  })

  it('is dark or light as the system says, or as somebody chose', async () => {
    const { model, served } = await service({ asks: true })
    const { page } = await visit(served, { colorScheme: 'dark' })
    const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    await say(page, 'Tell everybody')
    model.answer('I write to all.', [call])
    await shows(page, '.call', 'waits for you')
    const dark = await ground()
    await picture(page, 'dark')

    await page.getByRole('button', { name: 'Dark or light' }).click()
    const light = await ground()
    await page.reload()

    expect({ dark, light, reloaded: await ground() }).toEqual({
      dark: 'rgb(22, 24, 29)',
      light: 'rgb(255, 255, 255)',
      reloaded: 'rgb(255, 255, 255)',
    })
  })

  it('fits on a phone: nothing is wider than it, and one pane is shown at a time', async () => {
    const { model, served } = await service({ asks: true })
    const { page } = await visit(served, { viewport: { width: 360, height: 740 }, hasTouch: true })
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    await say(page, 'Tell everybody')
    model.answer(`I write ${'to-all-'.repeat(40)}`, [{ ...call, arguments: { to: 'x'.repeat(300) } }])
    await shows(page, '.call', 'waits for you')
    expect(await overflow()).toBe(0)
    await picture(page, 'phone-chat')

    await page.getByRole('button', { name: 'Trace' }).tap()
    await shows(page, '.span', 'send_mail')
    expect([await page.locator('main').isVisible(), await overflow()]).toEqual([false, 0])
    await picture(page, 'phone-trace')
    await page.getByRole('button', { name: 'Chats' }).tap()
    await picture(page, 'phone-sessions')
    await page.getByRole('button', { name: /^tell-everybody-/ }).tap()

    await page.getByRole('button', { name: 'Approve' }).tap()
    await shows(page, '.call', 'sent to xxx')
  })
})

it('the playground is one answer of less than 30 kB compressed, the same for everybody', async () => {
  const served = await serve(new Agent({ model: new SteppedModel() }), { tokens: token })
  const response = await fetch(`${served.url}/`)
  const html = await response.text()
  await served.close(0)

  expect(gzipSync(html).byteLength).toBeLessThan(30_000)
  expect(html).not.toContain(token)
  expect(html).not.toMatch(/(?:src|href)="(?!data:)/)
  expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'; script-src 'sha256-[^' ]+'; style-src 'sha256-/)
})

it('the playground can be left out', async () => {
  const served = await serve(new Agent({ model: new SteppedModel() }), { tokens: token, page: false })
  const response = await fetch(`${served.url}/`)
  await served.close(0)

  expect(response.status).toBe(404)
})
