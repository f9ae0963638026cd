import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { nodeProblem } from '../scripts/lib/node-version.mjs'
import { root } from './support/repository.ts'

/** A program in place of the command: it tells what it was started with. */
const echo = `
const input = process.stdin.isTTY ? '' : await new Response(ReadableStream.from(process.stdin)).text()
console.log(JSON.stringify({ args: process.argv.slice(2), cwd: process.cwd(), input }))
console.error('a diagnostic')
if (process.argv[2] === 'wait') setInterval(() => {}, 1000)
process.exitCode = 7
`

/** A pnpm in place of the real one: it writes down how it was called and installs nothing. */
function fakeTool(answerToVersion: string, log: string): string {
  return `#!/bin/sh
if [ "$1" = --version ]; then echo ${answerToVersion}; exit 0; fi
echo "$(basename "$0") $*" >> "${log}"
mkdir -p node_modules
echo "progress of the installation"
`
}

let checkout: string
let tools: string
let log: string

beforeEach(() => {
  const folder = mkdtempSync(join(tmpdir(), 'minagent go-'))
  checkout = join(folder, '检 出 folder')
  tools = join(folder, 'tools')
  log = join(folder, 'calls.log')
  mkdirSync(join(checkout, 'packages/cli/src'), { recursive: true })
  mkdirSync(tools)
  cpSync(join(root, 'scripts'), join(checkout, 'scripts'), { recursive: true })
  for (const file of ['package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml', 'tsconfig.json', 'tsconfig.base.json']) {
    cpSync(join(root, file), join(checkout, file))
  }
  writeFileSync(join(checkout, 'packages/cli/package.json'), '{ "name": "@minagent/cli", "type": "module" }')
  writeFileSync(join(checkout, 'packages/cli/src/bin.ts'), echo)
  tool('npx', '')
})

afterEach(() => rmSync(join(checkout, '..'), { recursive: true, force: true }))

function tool(name: string, version: string): void {
  writeFileSync(join(tools, name), fakeTool(version, log))
  chmodSync(join(tools, name), 0o755)
}

/** The installation that the fake tools do not do: tsx is what `start` needs. */
function linkTsx(): void {
  mkdirSync(join(checkout, 'node_modules'), { recursive: true })
  symlinkSync(join(root, 'node_modules/tsx'), join(checkout, 'node_modules/tsx'), 'dir')
}

const environment = () => {
  const { INIT_CWD, npm_lifecycle_event, ...rest } = process.env
  return { ...rest, PATH: `${tools}${delimiter}${process.env.PATH}` }
}

function go(args: readonly string[], options: { input?: string; cwd?: string; env?: Record<string, string> } = {}) {
  const { input = '', cwd = checkout, env = {} } = options
  return spawnSync(process.execPath, [join(checkout, 'scripts/go.mjs'), ...args], {
    cwd,
    input,
    encoding: 'utf8',
    env: { ...environment(), ...env },
  })
}

const calls = () => (existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : [])

describe('npm start', () => {
  it('passes arguments, input, output and exit code on unchanged, from any folder', () => {
    linkTsx()
    const args = ['start', '18.5 加 23.7 等于多少？', '', 'a "b" \'c\' $HOME `d` *', '--json', '--', '-x']

    const { stdout, stderr, status } = go(args, { input: '你好\n', cwd: tmpdir() })

    expect(JSON.parse(stdout)).toEqual({ args: args.slice(1), cwd: expect.stringMatching(/\/\w+$/), input: '你好\n' })
    expect(stderr).toContain('a diagnostic')
    expect(status).toBe(7)
  })

  it('runs in the folder where the person typed npm start', () => {
    linkTsx()

    const { stdout } = go(['start'], { env: { npm_lifecycle_event: 'start', INIT_CWD: tools } })

    expect(JSON.parse(stdout).cwd).toBe(tools)
  })

  it('installs the frozen lockfile once, with what it prints on stderr', () => {
    linkTsx()

    const first = go(['start'])
    const second = go(['start'])

    expect(calls()).toEqual([expect.stringMatching(/^npx -y pnpm@10\.\d+\.\d+ install --frozen-lockfile /)])
    expect(first.stderr).toContain('progress of the installation')
    expect(first.stdout).toMatch(/^\{.*\}\n$/)
    expect(second.stderr).not.toContain('Installing')
  })

  it('installs again when node_modules is gone or the lockfile has changed', () => {
    linkTsx()
    go(['start'])

    rmSync(join(checkout, 'node_modules'), { recursive: true })
    linkTsx()
    go(['start'])
    writeFileSync(join(checkout, 'pnpm-lock.yaml'), 'changed: true')
    go(['start'])

    expect(calls()).toHaveLength(3)
  })

  it('tries again after an installation that failed, and ends with its exit code', () => {
    writeFileSync(join(tools, 'npx'), `#!/bin/sh\necho broken >> "${log}"\nexit 3\n`)

    const first = go(['start'])
    go(['start'])

    expect(first.status).toBe(3)
    expect(first.stderr).toContain('The installation failed')
    expect(calls()).toHaveLength(2)
  })

  it('uses the pnpm on PATH only if it is exactly the pinned version', () => {
    const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    linkTsx()

    tool('pnpm', '9.0.0')
    go(['start'])
    rmSync(join(checkout, 'node_modules/.installed'))
    tool('pnpm', packageManager.split('@')[1])
    go(['start'])

    expect(calls()).toEqual([expect.stringMatching(/^npx /), expect.stringMatching(/^pnpm install/)])
  })

  it('works the same with CI=true', () => {
    linkTsx()

    const { status, stdout } = go(['start', 'x'], { env: { CI: 'true' } })

    expect(JSON.parse(stdout).args).toEqual(['x'])
    expect(status).toBe(7)
  })

  it.each(['SIGINT', 'SIGTERM'] as const)('passes %s on, and ends by it when the command does', async (signal) => {
    linkTsx()
    const child = spawn(process.execPath, [join(checkout, 'scripts/go.mjs'), 'start', 'wait'], {
      cwd: checkout,
      env: environment(),
      stdio: ['ignore', 'pipe', 'ignore'],
    })

    child.stdout.once('data', () => child.kill(signal))
    const ended = await new Promise((resolve) => child.on('close', (code, killedBy) => resolve({ code, killedBy })))

    expect(ended).toEqual({ code: null, killedBy: signal })
  })
})

describe('npm test', () => {
  /** A suite that passes two tests and leaves something out. */
  const suite = `
    import { appendFileSync } from 'node:fs'
    import { expect, it } from 'vitest'
    appendFileSync(process.env.MINAGENT_LEFT_OUT, JSON.stringify({ suite: 'the far test', reason: 'no moon' }) + '\\n')
    it('adds', () => expect(1 + 1).toBe(2))
    it('subtracts', () => expect(2 - 1).toBe(1))
  `

  beforeEach(() => {
    linkTsx()
    symlinkSync(join(root, 'node_modules/vitest'), join(checkout, 'node_modules/vitest'), 'dir')
  })

  it('ends with what was left out and why, and the totals on a line of their own', () => {
    writeFileSync(join(checkout, 'some.test.js'), suite)

    const { stdout, status } = go(['test'], { env: { MINAGENT_TEST_ALL: '', MINAGENT_DATA: '/absent' } })

    expect(stdout).toMatch(/Left out:\n- the far test: no moon\n- the tests over data sets: .*\n\n2 passed, 0 failed\n$/)
    expect(status).toBe(0)
  })

  it('fails where everything has to run, unless only the data sets are absent', () => {
    const env = { MINAGENT_TEST_ALL: '1', MINAGENT_DATA: '/absent' }

    writeFileSync(join(checkout, 'some.test.js'), suite)
    const strict = go(['test'], { env })
    writeFileSync(join(checkout, 'some.test.js'), suite.replace(/appendFileSync\(.*/, ''))
    const allowed = go(['test'], { env })

    expect([strict.status, allowed.status]).toEqual([1, 0])
    expect(allowed.stdout).toContain('Left out:\n- the tests over data sets')
  })

  it('passes its arguments to the test runner, and its failure on', () => {
    writeFileSync(join(checkout, 'some.test.js'), suite.replace('toBe(2)', 'toBe(3)'))

    const { stdout, status } = go(['test', '-t', 'adds'])

    expect(stdout).toMatch(/\n0 passed, 1 failed\n$/)
    expect(status).toBe(1)
  })
})

describe('the check of the Node version', () => {
  it.each(['18.20.8', '20.18.1', '8.0.0'])('tells a person with Node %s what is needed', (version) => {
    expect(nodeProblem(version)).toBe(
      `minagent needs Node 20.19.0 or newer, and this is Node ${version}. Install a newer one and try again.`,
    )
  })

  it.each(['20.19.0', '20.20.2', '22.0.0', '26.10.0'])('is content with Node %s', (version) => {
    expect(nodeProblem(version)).toBeUndefined()
  })

  it('asks for the Node that package.json names', () => {
    const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

    expect(nodeProblem('0.0.0')).toContain(engines.node.replace('>=', ''))
  })
})

it('go.mjs with an unknown action tells how it is used', () => {
  const { status, stderr } = go(['fly'])

  expect(status).toBe(2)
  expect(stderr).toContain('start|test')
})
