import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { bubblewrap, type Sandbox, sandboxRuntime } from '@minagent/workspace'
import { describe, expect, it, onTestFinished } from 'vitest'
import { leftOut } from '../../../test/left-out.ts'
import { livingWith, openShell, ownSleep, temporaryFolder, until } from './shell/shell-support.ts'

const works = problemOf('bwrap', ['--unshare-all', '--ro-bind', '/', '/', '/bin/true'])

function problemOf(program: string, args: readonly string[]): string | undefined {
  try {
    execFileSync(program, args, { stdio: 'pipe' })
    return undefined
  } catch (error) {
    return `${program} does not start here: ${error instanceof Error ? error.message.split('\n').join(' ') : error}`
  }
}

describe.skipIf(leftOut('commands in bubblewrap', works))('a command in bubblewrap', () => {
  const sandboxed = (options: Parameters<typeof openShell>[0] = {}) => openShell({ sandbox: 'required', ...options })

  //#region no-network
  it('S5 reaches no network, not even this machine', async () => {
    let asked = 0
    const server = createServer((_, response) => {
      asked++
      response.end('reached')
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    const address = server.address() as AddressInfo
    const command = `exec 3<>/dev/tcp/127.0.0.1/${address.port} && printf 'GET / HTTP/1.0\\r\\n\\r\\n' >&3 && cat <&3`

    const inside = await sandboxed().call('bash', { command })
    const outside = await openShell().text('bash', { command })

    expect(inside).toMatchObject({ ok: false, error: { message: expect.stringContaining('refused') } })
    expect(outside).toContain('reached')
    expect(asked).toBe(1)
  })
  //#endregion no-network

  it('S5 changes the workspace and nothing else', async () => {
    const beside = temporaryFolder()
    const shell = sandboxed()

    expect((await shell.call('bash', { command: 'echo hi > in.txt && mkdir -p a/b && mv in.txt a/b' })).ok).toBe(true)
    for (const target of [
      join(beside, 'x'),
      '/etc/minagent-x',
      '/usr/minagent-x',
      join(homedir(), 'minagent-x'),
      '/tmp/minagent-x',
      '/var/tmp/minagent-x',
    ]) {
      await shell.call('bash', { command: `echo x > ${target}` })
      expect(existsSync(target), target).toBe(false)
    }

    expect(readFileSync(join(shell.root, 'a/b/in.txt'), 'utf8')).toBe('hi\n')
    expect((await shell.call('bash', { command: 'echo x > /etc/minagent-x' })).error?.message).toContain('Read-only file system')
  })

  it('S5 reads no secret of the home folder, and nothing of other temporary folders', async () => {
    const home = temporaryFolder()
    const secrets = ['.ssh/id_rsa', '.config/minagent/config.yaml', '.aws/credentials', '.npmrc', 'notes.txt']
    for (const file of secrets) {
      mkdirSync(join(home, file, '..'), { recursive: true })
      writeFileSync(join(home, file), 'SECRET-81b2')
    }
    const shell = sandboxed({ env: { HOME: home } })
    symlinkSync(join(home, '.ssh/id_rsa'), join(shell.root, 'key'))
    const command = `${secrets.map((file) => `cat ~/${file}`).join('; ')}; cat key; ls -laR ~; echo end`

    const text = await shell.text('bash', { command })
    const unconfined = await openShell({ env: { HOME: home } }).text('bash', { command })

    expect(text).not.toContain('SECRET-81b2')
    expect(text).toContain('end\n')
    expect(unconfined.match(/SECRET-81b2/g)).toHaveLength(secrets.length)
  })

  it('S5 reads no secret when the home folder itself is the workspace', async () => {
    const home = temporaryFolder()
    mkdirSync(join(home, '.ssh'))
    for (const file of ['.ssh/id_rsa', '.netrc']) writeFileSync(join(home, file), 'SECRET-81b2')
    writeFileSync(join(home, 'open.txt'), 'open')
    const shell = sandboxed({ root: home, env: { HOME: home } })

    const text = await shell.text('bash', { command: 'cat open.txt .netrc .ssh/id_rsa' })

    expect(text).toContain('open')
    expect(text).not.toContain('SECRET-81b2')
  })

  it('S5 has no capability, sees no other process, and cannot undo its mounts', async () => {
    const shell = sandboxed()

    const text = await shell.text('bash', {
      command: 'grep CapEff /proc/self/status; ls /proc | grep -c "^[0-9]"; mount -o remount,rw / ; umount /root; ls -A /root',
    })

    expect(text).toContain('CapEff:\t0000000000000000')
    expect(Number(/^\d+$/m.exec(text)?.[0])).toBeLessThan(8)
    expect(text).toMatch(/mount: /)
    expect(text).toMatch(/umount: /)
  })

  it('S5 sees no socket of a service', async () => {
    const shell = sandboxed()

    expect(await shell.text('bash', { command: 'find /run /tmp /var/tmp /home /root -type s; ls -A /run' })).toBe(
      '(no output)\nExit code: 0',
    )
  })

  it('S5 passes exit codes, signals and output on', async () => {
    const shell = sandboxed()

    expect(await shell.text('bash', { command: 'echo out; echo err >&2; exit 42' })).toBe('[stdout]\nout\n[stderr]\nerr\nExit code: 42')
    expect(await shell.text('bash', { command: 'kill -9 $$' })).toMatch(/Exit code: 137$/)
  })

  it('F57 S5 ends with all its processes, also those that got rid of everything', async () => {
    const sleep = ownSleep()
    const shell = sandboxed()

    expect((await shell.call('bash', { command: `(env -i setsid ${sleep} </dev/null >/dev/null 2>&1 &); sleep 0.2; echo` })).ok).toBe(true)
    expect(livingWith(sleep)).toEqual([])
    expect(await shell.call('bash', { command: `env -i setsid ${sleep}; ${sleep}`, timeout: 1 })).toMatchObject({
      error: { code: 'TOOL_TIMEOUT' },
    })
    expect(livingWith(sleep)).toEqual([])
  })

  it('M10 S5 can be ended in the background', async () => {
    const sleep = ownSleep()
    const shell = sandboxed()
    const started = await shell.text('bash', { command: `echo up; touch up; ${sleep}`, run_in_background: true })
    const id = /id: (\w+)/.exec(started)?.[1]
    // The command line of bubblewrap holds the words of the sleep before the command has begun.
    await until(() => existsSync(join(shell.root, 'up')) && livingWith(sleep).length > 0)

    expect(await shell.text('bash_kill', { id })).toBe('up\nEnded by bash_kill')
    expect(livingWith(sleep)).toEqual([])
  })

  it('F58 S5 is what run_command runs in as well', async () => {
    const shell = sandboxed()
    execFileSync('git', ['init', '-q'], { cwd: shell.root })
    writeFileSync(join(shell.root, 'a.txt'), 'a\n')

    expect(await shell.text('run_command', { program: 'git', arguments: ['status', '--short'] })).toBe('[stdout]\n?? a.txt\nExit code: 0')
  })

  it('finds the programs of PATH that lie in a hidden folder, and what is made readable', async () => {
    const home = temporaryFolder()
    mkdirSync(join(home, 'tools/bin'), { recursive: true })
    mkdirSync(join(home, 'open'))
    writeFileSync(join(home, 'tools/bin/hello'), '#!/bin/sh\necho hello\n', { mode: 0o755 })
    writeFileSync(join(home, 'tools/secret'), 'SECRET')
    writeFileSync(join(home, 'open/file'), 'readable')
    const env = { HOME: home, PATH: `${join(home, 'tools/bin')}:${process.env.PATH}` }
    const shell = openShell({ env, sandbox: bubblewrap({ readable: [join(home, 'open')] }) })

    const text = await shell.text('bash', { command: 'hello; cat ~/open/file; cat ~/tools/secret; echo x >> ~/open/file' })

    expect(text).toContain('hello\nreadable')
    expect(text).not.toContain('SECRET')
    expect(readFileSync(join(home, 'open/file'), 'utf8')).toBe('readable')
  })

  it('binds nothing for a PATH that leads through the workspace', async () => {
    const home = temporaryFolder()
    mkdirSync(join(home, '.ssh'))
    writeFileSync(join(home, '.ssh/id_rsa'), 'SECRET-81b2')
    const root = temporaryFolder()
    symlinkSync(join(home, '.ssh'), join(root, 'bin'))
    const alias = join(temporaryFolder(), 'alias')
    symlinkSync(root, alias)
    const PATH = [join(root, 'bin'), join(alias, 'bin'), process.env.PATH].join(':')
    const shell = openShell({ root, sandbox: 'required', env: { HOME: home, PATH } })

    expect(await shell.text('bash', { command: 'cat bin/id_rsa ~/.ssh/id_rsa' })).not.toContain('SECRET-81b2')
  })

  it('is said in the description and the metadata', () => {
    const [bash] = sandboxed().tools

    expect(bash?.description).toContain('in a sandbox')
    expect(bash?.metadata).toMatchObject({ sideEffect: 'local', risk: 'medium', untrustedOutput: true })
    expect(openShell({ sandbox: bubblewrap({ network: true }) }).tools[0]?.metadata).toMatchObject({ sideEffect: 'external', risk: 'high' })
  })
})

describe('without a sandbox', () => {
  it('S5 it is said loudly, to the person and to the model', () => {
    const path = process.env.PATH
    process.env.PATH = temporaryFolder()
    onTestFinished(() => {
      process.env.PATH = path
    })
    const warnings: string[] = []

    const { tools } = openShell({ sandbox: 'auto', onWarning: (warning) => warnings.push(warning) })

    expect(warnings).toEqual([expect.stringMatching(/^Commands run WITHOUT a sandbox: bwrap is not installed\./)])
    expect(tools[0]?.description).toContain('WITHOUT a sandbox')
    expect(tools[0]?.metadata).toMatchObject({ sideEffect: 'external', risk: 'high' })
    expect(() => openShell({ sandbox: 'required' })).toThrow('A sandbox is required and there is none: bwrap is not installed.')
  })

  it('S5 nothing is said when it was chosen', () => {
    const warnings: string[] = []

    openShell({ sandbox: 'off', onWarning: (warning) => warnings.push(warning) })

    expect(warnings).toEqual([])
  })
})

describe('a sandbox of ones own', () => {
  it('wraps every command', async () => {
    const sandbox: Sandbox = {
      name: 'loud',
      network: true,
      wrap: (command, root) => ({
        ...command,
        program: '/bin/echo',
        arguments: [root, command.folder, command.program, ...command.arguments],
      }),
    }
    const shell = openShell({ sandbox })

    expect(await shell.text('bash', { command: 'rm -r /' })).toMatch(
      new RegExp(`^\\[stdout\\]\n${shell.root} ${shell.root} /.*/bash -c rm -r /\n`),
    )
  })

  it('gives sandbox-runtime one shell command that means the same, whatever it holds', async () => {
    const given: string[] = []
    const manager = {
      async wrapWithSandbox(command: string) {
        given.push(command)
        return `INSIDE=yes ${command}`
      },
    }
    const shell = openShell({ sandbox: sandboxRuntime(manager) })

    const text = await shell.text('bash', { command: `printf '%s|' "$INSIDE" 'a  b' "it's" '$HOME' '\`x\`'` })

    expect(given).toHaveLength(1)
    expect(text).toBe("[stdout]\nyes|a  b|it's|$HOME|`x`|\nExit code: 0")
    expect(shell.tools[0]?.metadata).toMatchObject({ sideEffect: 'external', risk: 'high' })
    expect(openShell({ sandbox: sandboxRuntime(manager, { network: false }) }).tools[0]?.metadata).toMatchObject({ sideEffect: 'local' })
  })
})
