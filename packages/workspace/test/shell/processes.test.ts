import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { livingWith, openShell, ownSleep, until } from './shell-support.ts'

describe('the processes of a command', () => {
  it('F57 M9 end all at a timeout, grandchildren too', async () => {
    const sleeps = [ownSleep(), ownSleep()]
    const shell = openShell()

    const result = await shell.call('bash', { command: `echo before; (${sleeps[0]} & ${sleeps[1]})`, timeout: 1 })

    expect(result).toMatchObject({ ok: false, error: { code: 'TOOL_TIMEOUT' } })
    expect(result.error?.message).toContain('before')
    expect(sleeps.flatMap(livingWith)).toEqual([])
  })

  it('F57 end when the command ends, though one in the background holds the pipe', async () => {
    const sleep = ownSleep()
    const shell = openShell()

    expect(await shell.text('bash', { command: `${sleep} & echo done` })).toBe('[stdout]\ndone\nExit code: 0')
    expect(livingWith(sleep)).toEqual([])
  })

  it.each([
    ['a session of its own', (sleep: string) => `setsid ${sleep} &`],
    ['a session of its own and no parent', (sleep: string) => `(setsid setsid ${sleep} >/dev/null 2>&1 &) ; sleep 0.2`],
    ['a group of its own', (sleep: string) => `set -m; ${sleep} & sleep 0.2`],
    [
      'a daemon (double fork)',
      (sleep: string) => `python3 -c "
import os
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0: os.execvp('sleep', '${sleep}'.split())
    os._exit(0)
os.wait()"; sleep 0.2`,
    ],
  ])('F57 end when they went into %s', async (_, command) => {
    const sleep = ownSleep()
    const shell = openShell()

    const result = await shell.call('bash', { command: command(sleep) })

    expect(result.ok).toBe(true)
    expect(livingWith(sleep)).toEqual([])
  })

  it('F57 end when they went away without their environment, while their parent lives', async () => {
    const sleep = ownSleep()
    const shell = openShell()

    await shell.call('bash', { command: `env -i setsid ${sleep} & wait`, timeout: 1 })

    expect(livingWith(sleep)).toEqual([])
  })

  it('F57 are killed when they do not hear SIGTERM', async () => {
    const sleep = ownSleep()
    const shell = openShell()

    const result = await shell.call('bash', { command: `trap '' TERM; echo deaf; ${sleep}; ${sleep}`, timeout: 1 })

    expect(result).toMatchObject({ ok: false, error: { code: 'TOOL_TIMEOUT' } })
    expect(livingWith(sleep)).toEqual([])
  })

  it('F57 may tidy up at SIGTERM', async () => {
    const shell = openShell()

    await shell.call('bash', { command: `trap 'sleep 0.2; touch tidied; exit' TERM; while :; do sleep 0.05; done`, timeout: 1 })

    expect(existsSync(join(shell.root, 'tidied'))).toBe(true)
  })

  it('F57 end when the call is cancelled', async () => {
    const sleep = ownSleep()
    const shell = openShell()
    const controller = new AbortController()

    const call = shell.call('bash', { command: sleep }, controller.signal)
    await until(() => livingWith(sleep).length > 0)
    controller.abort()

    expect(await call).toMatchObject({ ok: false, error: { code: 'CANCELLED' } })
    await until(() => livingWith(sleep).length === 0)
  })

  it('F57 end when they are silent for too long', async () => {
    const sleep = ownSleep()
    const shell = openShell()
    const command = `for i in 1 2 3 4 5 6; do echo $i; sleep 0.3; done; ${sleep}`

    const result = await shell.call('bash', { command, idle_timeout: 1 })

    expect(result).toMatchObject({ ok: false, error: { code: 'TOOL_TIMEOUT' } })
    expect(result.error?.message).toContain('1\n2\n3\n4\n5\n6\nEnded because it printed nothing for 1 s')
    expect(livingWith(sleep)).toEqual([])
  })

  it('F57 end with the tools, and nothing is started afterwards', async () => {
    const sleeps = [ownSleep(), ownSleep()]
    const shell = openShell()
    const foreground = shell.call('bash', { command: sleeps[0] })
    await shell.call('bash', { command: `setsid ${sleeps[1]}`, run_in_background: true })
    await until(() => sleeps.every((sleep) => livingWith(sleep).length > 0))

    await shell.tools.close()

    expect(sleeps.flatMap(livingWith)).toEqual([])
    expect((await foreground).ok).toBe(false)
    expect(await shell.text('bash', { command: 'echo late' })).toBe('The shell tools have been closed.')
  })

  it('F57 end when this process exits', async () => {
    const sleeps = [ownSleep(), ownSleep()]
    const program = fileURLToPath(new URL('./exiting-program.ts', import.meta.url))

    const env = { ...process.env, TSX_TSCONFIG_PATH: fileURLToPath(new URL('../../../../tsconfig.json', import.meta.url)) }
    const child = spawn(process.execPath, ['--import', import.meta.resolve('tsx'), program, ...sleeps], {
      env,
      stdio: ['pipe', 'inherit', 'inherit'],
    })
    await until(() => sleeps.every((sleep) => livingWith(sleep).length > 1))
    child.stdin.end()
    await new Promise((resolve) => child.once('exit', resolve))

    expect(sleeps.flatMap(livingWith)).toEqual([])
  })
})
