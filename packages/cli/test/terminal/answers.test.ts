import { describe, expect, it } from 'vitest'
import { held, keys, startSession } from './terminal-session.ts'

const GREETING = 'Ask something'

describe('an answer in a terminal', () => {
  it('is shown as Markdown while it comes, each part once, and nothing that it holds drives the terminal', async () => {
    const text = '# Title\n\nSome **bold** text\u001b[2J.\n\n- one\n- two\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n'
    const session = await startSession({ replies: [held('> The end.', text)] })
    await session.sees(GREETING)

    session.press('show me\r')
    const begun = await session.sees('1   │ 2')
    await session.release()
    const whole = await session.sees('1 round')
    session.press(keys.ctrlD)

    expect(begun).toContain('\nTitle\n\nSome bold text.\n\n• one\n• two\n\na   │ b')
    expect(begun).toContain('thinking')
    expect(whole.split('Title')).toHaveLength(2)
    expect(whole).toMatch(/1 {3}│ 2 *\n\n│ The end\.\n\n1 round · /)
    expect(whole).not.toContain('thinking')
    expect(await session.exitCode).toBe(0)
  })

  it('M17 wraps Chinese and emoji right in a narrow terminal that becomes narrower meanwhile', async () => {
    const begin = '🤖 智能体先读取问题，再调用工具，最后给出答案。\n\n'
    const end = '👨‍👩‍👧 第二段也会按照新的宽度换行，不会断在标点之前。'
    const session = await startSession({ replies: [held(end, begin)], columns: 40 })
    await session.sees(GREETING)

    session.press('问\r')
    const wide = await session.sees('出答案。')
    session.resize(24, 24)
    await session.release()
    const narrow = await session.sees('1 round')
    session.press(keys.ctrlD)

    expect(wide).toContain('🤖 智能体先读取问题，再调用工具，最后给\n出答案。')
    expect(narrow).toContain('\n👨‍👩‍👧 第二段也会按照新的宽\n度换行，不会断在标点之\n前。\n')
    expect(narrow.split('> 问')).toHaveLength(2)
    expect(narrow.split('第二段')).toHaveLength(2)
    expect(await session.exitCode).toBe(0)
  })
})

describe('what is typed while the model works', () => {
  it('is queued, and heard before the next model call', async () => {
    const session = await startSession({ replies: [held([{ id: 'c1', name: 'get_current_time', arguments: {} }]), 'Noted.'] })
    await session.sees(GREETING)

    session.press('time?\r')
    await session.sees('thinking')
    session.press('in 中文 please\r')
    await session.sees('queued: in 中文 please')
    await session.release()
    const screen = await session.sees('2 rounds')
    session.press(keys.ctrlD)

    expect(screen).toMatch(/● get_current_time \{\} · .*\n {2}→ \{"timezone.*\n\n> in 中文 please\n\nNoted\.\n/)
    expect(screen).not.toContain('queued')
    expect(JSON.stringify(session.provider.requests[1]?.body)).toContain('in 中文 please')
    expect(await session.exitCode).toBe(0)
  })

  it('M15 Esc cancels it and keeps the conversation; a second Ctrl-C leaves', async () => {
    const session = await startSession({ replies: ['First answer.', held('never', 'It begins'), held('never'), 'Last answer.'] })
    await session.sees(GREETING)

    session.press('one\r')
    await session.sees('First answer.')
    session.press('two\r')
    await session.sees('It begins')
    session.press(keys.escape)
    await session.sees(/cancelled · /)
    session.press('/history\r')
    const history = await session.sees('you: two')
    session.press('three\r')
    await session.sees('thinking')
    session.press(keys.ctrlC)
    await session.sees(/cancelled · .*cancelled · /s)
    session.press(keys.ctrlC)

    expect(history).toContain('you: one\nmodel: First answer.\nyou: two')
    expect(await session.exitCode).toBe(0)
    expect(JSON.stringify(session.provider.requests[2]?.body)).toContain('First answer.')
  })
})

describe('the input line', () => {
  it('takes pasted lines as one question, which it knows again in the next session', async () => {
    const session = await startSession({ replies: ['Three lines.'] })
    await session.sees(GREETING)

    session.press('\u001b[200~one\n你好\u001b[201~')
    await session.sees('> one\n  你好')
    session.press(`${keys.newline}three`)
    await session.sees('  你好\n  three')
    session.press('\r')
    await session.sees('Three lines.')
    session.press(keys.ctrlD)
    expect(await session.exitCode).toBe(0)
    const next = await startSession({ state: session.state })
    await next.sees(GREETING)
    next.press(keys.up)
    await next.sees('> one\n  你好\n  three')
    next.press(`${keys.ctrlC}/histroy\r`)
    await next.sees('Did you mean /history?')
    next.press('/stats\r')
    await next.sees('model rounds  0')
    next.press('/q\r')

    expect(await next.exitCode).toBe(0)
    expect(JSON.stringify(session.provider.requests[0]?.body)).toContain('one\\n你好\\nthree')
  })
})
