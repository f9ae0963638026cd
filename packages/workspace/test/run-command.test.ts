import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, readdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { commandWorld, SECRET } from './run-command-support.ts'
import { openShell } from './shell/shell-support.ts'

const status = { program: 'git', arguments: ['status', '--short'] }

describe('run_command', () => {
  it('gives what the program prints', async () => {
    const world = commandWorld()

    expect(await world.text('run_command', status)).toBe('[stdout]\n M a.txt\n?? evil.sh\n?? way-out\nExit code: 0')
    expect(await world.text('run_command', { program: 'pwd' })).toBe(`[stdout]\n${world.root}\nExit code: 0`)
  })

  it('gives what was printed when the program fails', async () => {
    const world = commandWorld()

    expect(await world.call('run_command', { program: 'cat', arguments: ['b.txt', 'missing.txt'] })).toMatchObject({
      ok: false,
      error: { code: 'TOOL_FAILED', message: expect.stringMatching(/^\[stdout\]\napple\ncherry\n\[stderr\]\n.*cat: .*\nExit code: 1$/) },
    })
  })

  it('says what is allowed when something is not', async () => {
    const world = commandWorld()

    expect(await world.text('run_command', { program: 'rm', arguments: ['a.txt'] })).toMatch(
      /^rm is not an allowed program\. Allowed: git, rg, /,
    )
    expect(await world.text('run_command', { program: 'git', arguments: ['push'] })).toMatch(/these as its first argument: status, diff, /)
    expect(await world.text('run_command', { program: 'ls', arguments: ['-Z'] })).toMatch(
      /^The argument -Z of ls is not allowed\. .*-l -a /,
    )
    expect(await world.text('run_command', { program: 'cat', arguments: ['../x'] })).toMatch(
      /^The path \.\.\/x does not lead into the workspace/,
    )
  })

  it('F58 does not run a git that was planted in the workspace, though it is first on PATH', async () => {
    const planted = commandWorld()
    mkdirSync(join(planted.root, 'bin'))
    writeFileSync(join(planted.root, 'bin/git'), '#!/bin/sh\ntouch canary\n')
    chmodSync(join(planted.root, 'bin/git'), 0o755)
    symlinkSync(join(planted.root, 'bin'), join(planted.outside, 'link'))
    const paths = [join(planted.root, 'bin'), join(planted.outside, 'link'), 'bin', '.', '', process.env.PATH].join(':')
    const world = openShell({ root: planted.root, env: { PATH: paths } })

    expect(await world.text('run_command', status)).toContain(' M a.txt')
    expect(planted.broken()).toBe(false)
  })

  it.each([
    ['core.fsmonitor', './evil.sh'],
    ['core.hooksPath', '.'],
    ['filter.x.clean', './evil.sh'],
    ['filter.x.process', './evil.sh'],
    ['diff.x.textconv', './evil.sh'],
    ['diff.x.command', './evil.sh'],
    ['diff.external', './evil.sh'],
    ['core.pager', './evil.sh'],
    ['gpg.program', './evil.sh'],
    ['core.worktree', '/'],
    ['core.attributesFile', '../attributes'],
    ['alias.status', '!touch canary'],
    ['remote.origin.uploadpack', './evil.sh'],
    ['include.path', '../other-config'],
  ])('F58 does not run git where the repository sets %s', async (setting, value) => {
    const world = commandWorld()
    writeFileSync(join(world.root, '.gitattributes'), '* filter=x diff=x\n')
    world.git('config', setting, value)

    const results = []
    for (const args of [['status'], ['diff'], ['log', '-p'], ['show']]) {
      results.push(await world.call('run_command', { program: 'git', arguments: args }))
    }

    for (const result of results) expect(result).toMatchObject({ ok: false, error: { code: 'PERMISSION_DENIED' } })
    expect(results[0]?.error?.message.toLowerCase()).toContain(setting.toLowerCase())
    expect(world.broken()).toBe(false)
  })

  it('F58 finds the bad setting behind very many good ones', async () => {
    const world = commandWorld()
    const many = Array.from({ length: 2000 }, (_, index) => `[branch "b${index}"]\n\tremote = origin\n`).join('')
    writeFileSync(join(world.root, '.git/config'), `${many}[core]\n\tfsmonitor = ./evil.sh\n${many}`)

    expect((await world.call('run_command', status)).ok).toBe(false)
    expect(world.broken()).toBe(false)
  })

  it('F58 runs git where the repository sets what is usual', async () => {
    const world = commandWorld()
    const usual = [
      ['remote.origin.url', 'https://example.com/x.git'],
      ['remote.origin.fetch', '+refs/heads/*:refs/remotes/origin/*'],
      ['branch.main.remote', 'origin'],
      ['branch.main.merge', 'refs/heads/main'],
      ['user.name', 'Ann'],
      ['core.autocrlf', 'input'],
    ]
    for (const [name, value] of usual) world.git('config', String(name), String(value))

    expect((await world.call('run_command', status)).ok).toBe(true)
  })

  it('F58 reads no repository outside the workspace', async () => {
    const world = commandWorld()
    renameSync(join(world.root, '.git'), join(world.outside, 'elsewhere'))
    writeFileSync(join(world.root, '.git'), `gitdir: ${join(world.outside, 'elsewhere')}\n`)

    expect(await world.call('run_command', { program: 'git', arguments: ['log'] })).toMatchObject({
      ok: false,
      error: { code: 'PERMISSION_DENIED', message: expect.stringContaining('outside the workspace') },
    })
  })

  it.each<[how: string, lead: (objects: string, others: string) => void]>([
    ['named as a store', (objects, others) => writeFileSync(join(objects, 'info/alternates'), `${others}\n`)],
    [
      'linked as packs',
      (objects, others) => {
        rmSync(join(objects, 'pack'), { recursive: true })
        symlinkSync(join(others, 'pack'), join(objects, 'pack'))
      },
    ],
    [
      'linked pack by pack',
      (objects, others) => {
        for (const name of readdirSync(join(others, 'pack'))) symlinkSync(join(others, 'pack', name), join(objects, 'pack', name))
      },
    ],
  ])('F58 reads no objects of a repository outside, %s', async (_how, lead) => {
    const world = commandWorld()
    const others = join(world.outside, 'other/.git/objects')
    const git = (...args: readonly string[]) => execFileSync('git', ['-C', join(world.outside, 'other'), ...args], { encoding: 'utf8' })
    execFileSync('git', ['init', '-q', join(world.outside, 'other')])
    const secret = git('hash-object', '-w', '../secret.txt').trim()
    execFileSync('git', ['-C', join(world.outside, 'other'), 'pack-objects', '-q', join(others, 'pack/pack')], { input: `${secret}\n` })
    const show = { program: 'git', arguments: ['show', secret] }
    expect(await world.text('run_command', show)).toContain('bad object')

    lead(join(world.root, '.git/objects'), others)

    const result = await world.call('run_command', show)
    expect(JSON.stringify(result)).not.toContain(SECRET)
    expect(result).toMatchObject({ ok: false, error: { code: 'PERMISSION_DENIED', message: expect.stringContaining('outside') } })
  })

  it('F58 reads no repository above the workspace', async () => {
    const world = commandWorld()
    renameSync(join(world.root, '.git'), join(world.outside, '.git'))

    expect(await world.text('run_command', { program: 'git', arguments: ['log'] })).toMatch(/not a git repository/)
  })

  it('F58 follows no link out of the workspace while it compares folders', async () => {
    const world = commandWorld()
    for (const name of ['one', 'two']) mkdirSync(join(world.root, name))
    symlinkSync(join(world.outside, 'secret.txt'), join(world.root, 'one/x'))
    writeFileSync(join(world.root, 'two/x'), 'other\n')

    const text = await world.text('run_command', { program: 'diff', arguments: ['-r', 'one', 'two'] })

    expect(text).not.toContain(SECRET)
    expect(text).toContain('Exit code: 1')
  })

  it('S11 gives git no variable of this process', async () => {
    process.env.GIT_EXTERNAL_DIFF = './evil.sh'
    const world = commandWorld()
    delete process.env.GIT_EXTERNAL_DIFF

    expect(await world.text('run_command', { program: 'git', arguments: ['diff'] })).toContain('+pear')
    expect(world.broken()).toBe(false)
  })

  it('takes rules of its user, and then claims less', async () => {
    const world = commandWorld({
      commands: [
        { program: 'echo', operands: 'text' },
        { program: 'node', options: ['--version'], operands: 'none' },
      ],
    })
    const tool = world.tools.find(({ name }) => name === 'run_command')

    expect(await world.text('run_command', { program: 'echo', arguments: ['/etc', '$HOME', '*'] })).toBe(
      '[stdout]\n/etc $HOME *\nExit code: 0',
    )
    expect(await world.text('run_command', { program: 'node', arguments: ['--version'] })).toContain(process.version)
    expect((await world.call('run_command', { program: 'node', arguments: ['evil.js'] })).ok).toBe(false)
    expect((await world.call('run_command', status)).ok).toBe(false)
    expect(tool?.metadata).toMatchObject({ sideEffect: 'external', risk: 'medium', idempotent: false })
  })

  it('claims to read only, and that its output is not to be trusted', () => {
    const tool = commandWorld().tools.find(({ name }) => name === 'run_command')

    expect(tool?.metadata).toEqual({
      executionLocation: 'local',
      sideEffect: 'none',
      risk: 'low',
      permission: 'command',
      idempotent: true,
      untrustedOutput: true,
    })
  })

  it('speaks Chinese', async () => {
    expect(await commandWorld({ locale: 'zh' }).text('run_command', { program: 'rm' })).toMatch(/^不允许的程序：rm。/)
  })
})
