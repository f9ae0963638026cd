import { answerEvents } from '@minagent/models/testing'
import { expect, it } from 'vitest'
import { keys, startSession } from './terminal-session.ts'

it('shows an answer in Markdown', { timeout: 60_000 }, async () => {
  const session = await startSession({ replies: ['# Title\n\nSome **bold** text.\n\n- one\n- two\n\n| a | b |\n|---|---|\n| 1 | 2 |\n'] })
  await session.sees('Ask something')
  session.press('hello\r')
  console.log(await session.sees('1 round'))
  session.press('/stats\r')
  console.log(await session.sees('time   '))
  session.press(keys.ctrlD)
  expect(await session.exitCode).toBe(0)
})
