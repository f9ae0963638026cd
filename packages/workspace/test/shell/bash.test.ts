import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fakeClock } from '@minagent/types/runtime'
import { describe, expect, it, onTestFinished } from 'vitest'
import { livingWith, openShell, ownSleep, temporaryFolder, until } from './shell-support.ts'

describe('bash', () => {
  it('M9 gives stdout and stderr apart, with the exit code', async () => {
    const shell = openShell()

    expect(await shell.call('bash', { command: 'echo out; echo err >&2' })).toMatchObject({
      ok: true,
      data: '[stdout]\nout\n[stderr]\nerr\nExit code: 0',
    })
  })

  it('M9 fails at another exit code, and what was printed reaches the model', async () => {
    const shell = openShell()

    expect(await shell.call('bash', { command: 'echo USEFUL_STDOUT; echo why >&2; exit 3' })).toMatchObject({
      ok: false,
      error: { code: 'TOOL_FAILED', message: '[stdout]\nUSEFUL_STDOUT\n[stderr]\nwhy\nExit code: 3' },
    })
  })

  it('M9 says when there is no output, and by which signal a command ended', async () => {
    const shell = openShell()

    expect(await shell.text('bash', { command: 'true' })).toBe('(no output)\nExit code: 0')
    expect(await shell.text('bash', { command: 'kill -9 $$' })).toBe('(no output)\nEnded by the signal SIGKILL')
  })

  it.each([
    ['1000 → 600', 1000, 600],
    ['600 → 600', 600, 600],
    ['0 → 120', 0, 120],
    ['-5 → 120', -5, 120],
    ['nothing → 120', undefined, 120],
    ['7 → 7', 7, 7],
  ])('M9 keeps a timeout within its bounds: %s s', async (_, asked, seconds) => {
    const sleep = ownSleep()
    const clock = fakeClock()
    const shell = openShell({ clock })
    const call = shell.call('bash', { command: sleep, ...(asked === undefined ? {} : { timeout: asked }) })
    let open = true
    void call.finally(() => (open = false))
    await until(() => livingWith(sleep).length > 0)

    await clock.advance(seconds * 1000 - 1)
    expect(livingWith(sleep)).toHaveLength(1)
    await until(async () => {
      await clock.advance(20)
      return !open
    })

    expect((await call).error?.message).toContain(`Ended after ${seconds} s, the timeout.`)
  })

  it('runs in the folder of the workspace, without any input', async () => {
    const shell = openShell()

    expect(await shell.text('bash', { command: 'pwd; echo $PWD; cat' })).toBe(`[stdout]\n${shell.root}\n${shell.root}\nExit code: 0`)
  })

  it('S11 passes no key of this process on, only harmless variables and those that were added', async () => {
    for (const name of [
      'OPENAI_API_KEY',
      'AWS_SECRET_ACCESS_KEY',
      'MY_CANARY',
      'BASH_ENV',
      'GIT_EXTERNAL_DIFF',
      'LD_PRELOAD_X',
      'LC_canary',
    ]) {
      process.env[name] = 'canary-7f3a'
      onTestFinished(() => void delete process.env[name])
    }
    const shell = openShell({ env: { ADDED: 'yes' } })

    const text = await shell.text('bash', { command: 'env; cat /proc/self/environ' })

    expect(text).not.toContain('canary-7f3a')
    expect(text).toContain('ADDED=yes')
    expect(text).toContain(`PATH=${process.env.PATH}`)
  })

  it('keeps the beginning and the end of a long output, and says how much is missing', async () => {
    const shell = openShell()

    const text = await shell.text('bash', { command: 'seq 1 200000; seq 1 3 >&2' })

    const missing = Number(/left out|(\d+) bytes left out/.exec(text)?.[1])
    const all = Array.from({ length: 200_000 }, (_, index) => `${index + 1}\n`).join('')
    expect(text).toMatch(/^\[stdout\]\n1\n2\n3\n/)
    expect(text).toMatch(/199999\n200000\n\[stderr\]\n1\n2\n3\nExit code: 0$/)
    expect(missing).toBe(all.length - 32_000)
  })

  it('cuts no character in two, wherever the cut falls', async () => {
    const shell = openShell()

    for (const before of ['', 'a', 'ab', 'abc']) {
      const text = await shell.text('bash', { command: `printf '${before}'; yes '你好🤖' | head -n 9000` })

      expect(text).toContain('bytes left out')
      expect(text).not.toContain('�')
    }
  })

  it('joins a character that arrives in two pieces', async () => {
    const shell = openShell()

    expect(await shell.text('bash', { command: "printf '\\xe4\\xbd'; sleep 0.2; printf '\\xa0'" })).toBe('[stdout]\n你\nExit code: 0')
  })

  it('does not choke on output that is no text', async () => {
    const shell = openShell()

    const { ok, data } = await shell.call('bash', { command: 'head -c 100000 /dev/urandom' })

    expect(ok).toBe(true)
    expect(JSON.parse(JSON.stringify(data))).toBe(data)
  })

  it.each([
    ['nothing', '  ', 'The command is empty.'],
    ['NUL', 'echo a\0b', 'A command cannot hold the character NUL.'],
  ])('refuses a command of %s', async (_, command, message) => {
    const shell = openShell()

    expect(await shell.call('bash', { command })).toMatchObject({ ok: false, error: { code: 'INVALID_ARGUMENTS', message } })
  })

  it('says which shells there are when the one that was asked for is not', async () => {
    const shell = openShell({ shell: 'nosuchshell' })

    expect(await shell.text('bash', { command: 'true' })).toMatch(/^Shell not found: nosuchshell\. Available: (.*, )?bash.*\.$/)
  })

  it.each(['sh', '/bin/sh'])('runs in another shell: %s', async (name) => {
    const shell = openShell({ shell: name })

    expect(await shell.text('bash', { command: 'readlink /proc/$$/exe' })).toContain(
      execFileSync('readlink', ['-f', '/bin/sh'], { encoding: 'utf8' }),
    )
  })

  it('says it when a program cannot be started', async () => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'odd'), '#!/no/such/interpreter\n')
    chmodSync(join(folder, 'odd'), 0o755)
    const shell = openShell({ shell: join(folder, 'odd') })

    expect(await shell.text('bash', { command: 'true' })).toBe('odd could not be started: ENOENT.')
  })

  it('says in its description and its metadata that it is not confined', () => {
    const [bash] = openShell().tools

    expect(bash?.description).toContain('WITHOUT a sandbox')
    expect(bash?.metadata).toEqual({
      executionLocation: 'local',
      sideEffect: 'external',
      risk: 'high',
      permission: 'shell',
      idempotent: false,
      untrustedOutput: true,
    })
  })

  it('speaks Chinese', async () => {
    const shell = openShell({ locale: 'zh' })

    expect(shell.tools[0]?.description).toContain('没有沙箱')
    expect(await shell.text('bash', { command: 'exit 4' })).toBe('（没有输出）\n退出码：4')
  })

  it('refuses a workspace that does not exist', () => {
    expect(() => openShell({ root: '/no/such/folder' })).toThrow('The root of the workspace does not exist: /no/such/folder')
  })

  it('lets a command change the workspace', async () => {
    const shell = openShell()
    mkdirSync(join(shell.root, 'src'))

    await shell.call('bash', { command: 'echo hi > src/a.txt' })

    expect(readFileSync(join(shell.root, 'src/a.txt'), 'utf8')).toBe('hi\n')
  })
})
