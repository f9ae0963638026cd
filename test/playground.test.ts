import { describe, expect, it } from 'vitest'
import { leftOut } from './left-out.ts'
import { chromium } from './support/browser.ts'
import { call, picture, playground, say, shows } from './support/playground.ts'

describe.skipIf(leftOut('playground', chromium ? undefined : 'no Chromium on this machine'))('the playground', () => {
  const { service, visit } = playground()

  it('shows an answer while it is streamed, drops what a restart takes back, and ends with tokens and cost', async () => {
    const { model, served } = await service()
    const { page, complaints, elsewhere } = await visit(served)
    await shows(page, '.messages', '')
    await picture(page, 'empty')

    await say(page, 'What is for lunch?')
    await shows(page, '.message.user', 'What is for lunch?')
    model.say('I look at the menu.', 'reasoning.delta')
    model.say('Wrong beginning')
    await shows(page, '.assistant', 'Wrong beginning')
    await picture(page, 'streaming')
    model.restart()
    model.say('Soup')
    await shows(page, '.assistant', /^AgentReasoning.*Soup$/s)
    expect(await page.locator('.assistant').textContent()).not.toContain('Wrong')
    model.answer('Soup and bread.')

    await shows(page, '.assistant', 'Soup and bread.')
    await shows(page, '.status', 'ready')
    await shows(page, '.sum', /model calls: 1 · tokens: 1,200 → 85 · \$0\.0/)
    expect(await page.locator('.span bdi').allTextContents()).toEqual(['helper', 'openai/gpt-5-mini'])
    expect(page.url()).toBe(`${served.url}/`)
    expect(elsewhere).toEqual([])
    expect(complaints).toEqual([])
    await picture(page, 'answered')
  })

  it('asks whether a call may be done, with its arguments, and tells the model why not', async () => {
    const { model, served } = await service({ asks: true })
    const { page, complaints } = await visit(served)
    await say(page, 'Tell everybody')
    model.answer('I write to all.', [call])
    await shows(page, '.call', 'waits for you')
    expect(await page.locator('.call pre').first().textContent()).toContain('"text": "Lunch is ready."')
    await shows(page, '.status', 'waits for your decision')
    await picture(page, 'approval')

    await page.getByRole('button', { name: 'Approve' }).click()
    await shows(page, '.call', 'sent to all: Lunch is ready.')
    model.answer('', [{ ...call, id: 'c2' }])
    await page.getByRole('textbox', { name: /Reason/ }).fill('once is enough')
    await page.getByRole('button', { name: 'Deny' }).click()
    await shows(page, '.call', 'denied · once is enough')
    model.answer('Then I am done.')

    await shows(page, '.assistant', 'Then I am done.')
    expect(await page.locator('.call .state').allTextContents()).toEqual(['done', 'denied · once is enough'])
    expect(await page.locator('.call').last().textContent()).toContain('once is enough')
    expect(complaints).toEqual([])
    await picture(page, 'decided')
  })

  it('keeps sessions: lists them, goes on with one, begins another, deletes one', async () => {
    const { model, served } = await service()
    const { page, complaints } = await visit(served)
    page.on('dialog', (dialog) => void dialog.accept())
    const names = () => page.locator('.sessions bdi').allTextContents()

    await say(page, 'I am Ann')
    model.answer('Hello Ann.')
    await shows(page, '.assistant', 'Hello Ann.')
    await page.getByRole('button', { name: 'New chat' }).click()
    await say(page, '我是小明，你好')
    model.answer('你好，小明。')
    await shows(page, '.assistant', '你好，小明。')
    await expect
      .poll(async () => (await names()).toSorted())
      .toEqual([expect.stringMatching(/^20\d\d-\d\d-/), expect.stringMatching(/^i-am-ann-/)])
    expect(await page.locator('.message.user').allTextContents()).toEqual(['You我是小明，你好'])

    await page.getByRole('button', { name: /^i-am-ann-/ }).click()
    await shows(page, '.assistant', 'Hello Ann.')
    expect(await page.locator('.message.user').allTextContents()).toEqual(['YouI am Ann'])
    await say(page, 'Who am I?')
    model.answer('You are Ann.')
    await shows(page, '.assistant', 'You are Ann.')
    expect(await page.locator('.message:not(.system) pre:visible').allTextContents()).toEqual([
      'I am Ann',
      'Hello Ann.',
      'Who am I?',
      'You are Ann.',
    ])
    await picture(page, 'sessions')

    await page.getByRole('button', { name: /Delete i-am-ann/ }).click()
    await expect.poll(names).toEqual([expect.stringMatching(/^20\d\d-/)])
    expect(await page.locator('.message').count()).toBe(0)
    expect(complaints).toEqual([])
  })

  it('lives without sessions: what was said goes along with the next message', async () => {
    const { model, served } = await service({ keepsSessions: false })
    const { page, complaints } = await visit(served)

    await say(page, 'I am Ann')
    model.answer('Hello Ann.')
    await shows(page, '.assistant', 'Hello Ann.')
    await shows(page, '.status', 'ready')
    await say(page, 'Who am I?')
    model.answer('You are Ann.')
    await shows(page, '.assistant', 'You are Ann.')
    await page.reload()
    await shows(page, '.assistant', 'You are Ann.')

    expect(await page.locator('.message:not(.system) pre:visible').allTextContents()).toEqual([
      'I am Ann',
      'Hello Ann.',
      'Who am I?',
      'You are Ann.',
    ])
    await shows(page, '.sessions', 'keeps no sessions')
    expect(complaints).toEqual([])
  })

  it('goes on with the run that is under way when it is loaded again', async () => {
    const { model, served } = await service()
    const { page, complaints } = await visit(served)
    await say(page, 'Tell everybody')
    model.answer('I write.', [call])
    await shows(page, '.call', 'sent to all')
    await shows(page, '.status', 'working')

    await page.reload()
    await shows(page, '.call', 'sent to all')
    await shows(page, '.status', 'working')
    model.say('Al')
    await shows(page, '.assistant', /Al$/)
    model.answer('All know it.')

    await shows(page, '.assistant', 'All know it.')
    await shows(page, '.status', 'ready')
    await page.reload()
    await shows(page, '.assistant', 'All know it.')
    expect(await page.locator('.call').count()).toBe(1)
    expect(await page.locator('.span.tool, .span .tool').count()).toBeGreaterThan(0)
    expect(complaints).toEqual([])
  })

  it('cancels a run', async () => {
    const { model, served } = await service()
    const { page, complaints } = await visit(served)
    await say(page, 'Think for long')
    model.say('Well')
    await shows(page, '.assistant', 'Well')

    await page.getByRole('button', { name: 'Cancel' }).click()

    await shows(page, '.note', 'cancelled')
    await shows(page, '.status', 'ready')
    await say(page, 'Something else')
    model.answer('Gladly.')
    await shows(page, '.assistant', 'Gladly.')
    expect(complaints).toEqual([])
  })

  it('tells when the service is gone, and goes on when it is there again', async () => {
    const before = await service({ asks: true })
    const { page } = await visit(before.served)
    await say(page, 'Tell everybody')
    before.model.answer('I write.', [call])
    await shows(page, '.call', 'waits for you')

    await before.served.close(0)
    await shows(page, '.status', 'no connection')
    await picture(page, 'lost')
    const after = await service({ ...before, asks: true, port: Number(new URL(before.served.url).port) })
    await shows(page, '.status', 'waits for your decision')
    await page.getByRole('button', { name: 'Approve' }).click()
    after.model.answer('All know it.')

    await shows(page, '.assistant', 'All know it.')
  })

  it('tells why a run failed', async () => {
    const { model, served } = await service()
    const { page } = await visit(served)
    await say(page, 'Hello')
    model.fail(new Error('The provider is out of order.'))

    await shows(page, '.note.bad', 'model_failed')
    await shows(page, '.span.error', 'failed')
    await picture(page, 'failed')
  })
})
