import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { connect } from '@minagent/service/client'
import { afterEach, describe, expect, it } from 'vitest'
import { sourceProgram } from '../../../test/support/source-program.ts'
import { temporaryFolder } from './temporary-folder.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const running = new Set<ChildProcess>()
afterEach(() => {
  for (const child of running) child.kill('SIGKILL')
})

/** Starts the command, and waits for the first line of its output. */
async function serving(state: string, ...args: string[]) {
  const env = {
    ...process.env,
    XDG_STATE_HOME: state,
    XDG_CONFIG_HOME: state,
    OPENAI_API_KEY: '',
    ANTHROPIC_API_KEY: '',
    DEVMIND_API_KEY: '',
  }
  const child = spawn(process.execPath, [sourceProgram('packages/cli/src/bin.ts'), 'serve', ...args], { cwd: root, env })
  running.add(child)
  const output = { stdout: '', stderr: '' }
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output.stderr += text))
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output.stdout += text))
  const ended = once(child, 'close').finally(() => running.delete(child))
  await Promise.race([once(child.stdout, 'data'), ended])
  const [, url = '', token = ''] = /^(http:\S+)\/#token=(\S+)\n$/.exec(output.stdout) ?? []
  const stop = async (signal: 'SIGINT' | 'SIGTERM' = 'SIGINT') => {
    child.kill(signal)
    return (await ended)[0]
  }
  return { url, token, output, stop, ended }
}

describe('minagent serve', () => {
  it('serves the agent until Ctrl-C or SIGTERM, and its runs outlive it', async () => {
    const state = temporaryFolder()
    const first = await serving(state)
    const run = await connect(first).start('What is 18.5 plus 23.7?')
    const { answer } = await run.settled()
    const exitCode = await first.stop()

    const second = await serving(state, '--lang', 'zh')
    const again = await connect(second).run(run.id).view()

    expect(answer).toContain('42.2')
    expect(exitCode).toBe(0)
    expect(first.output.stderr).toMatch(/^model: local .*\nThe agent is served here.*\nEnding: .*\n$/)
    expect(second.token).not.toBe(first.token)
    expect(again).toMatchObject({ status: 'succeeded', answer })
    expect(second.output.stderr).toContain('智能体在此提供服务')
    expect(await second.stop('SIGTERM')).toBe(0)
  })

  it('S10 warns where others can reach it, and asks them for the token as well', async () => {
    const { url, output, stop } = await serving(temporaryFolder(), '--host', '0.0.0.0')

    const { status } = await fetch(`${url.replace('0.0.0.0', '127.0.0.1')}/runs`)

    expect(status).toBe(401)
    expect(output.stderr).toContain('warning: at 0.0.0.0 other machines can reach it')
    expect(await stop()).toBe(0)
  })

  it('says which port it cannot have', async () => {
    const { url, stop } = await serving(temporaryFolder())
    const port = new URL(url).port

    const second = await serving(temporaryFolder(), '--port', port)
    const third = await serving(temporaryFolder(), '--port', '70000')

    expect([(await second.ended)[0], second.output.stdout]).toEqual([1, ''])
    expect(second.output.stderr).toContain(`cannot listen at 127.0.0.1, port ${port}`)
    expect([(await third.ended)[0], third.output.stderr]).toEqual([2, expect.stringContaining('from 0 to 65535')])
    await stop()
  })
})
