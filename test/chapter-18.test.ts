import { execFile, execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type FakeProvider, fakeProvider } from '@minagent/models/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { script } from '../apps/examples/ch18-code-agent/script.ts'
import { root } from './support/repository.ts'

const chapter = join(root, 'apps/examples/ch18-code-agent')
const golden = readFileSync(join(chapter, 'golden.txt'), 'utf8')
const patch = /== 补丁 ==\n([\s\S]*?)\n== 日志/.exec(golden)?.[1] ?? ''
const replies = script.filter((item): item is Exclude<typeof item, (...args: never[]) => unknown> => typeof item !== 'function')

describe('the code agent of chapter 18', () => {
  let provider: FakeProvider

  beforeEach(async () => {
    provider = await fakeProvider({ format: 'openai', script: replies })
  })
  afterEach(() => provider.close())

  /** The program of the chapter, which nobody at a terminal can answer. */
  function start(args: readonly string[], env: Record<string, string> = {}): Promise<{ code: unknown; stdout: string; stderr: string }> {
    const command = ['--import', import.meta.resolve('tsx'), 'main.ts', ...args]
    return new Promise((resolve) => {
      execFile(process.execPath, command, { cwd: chapter, env: { PATH: process.env.PATH, ...env } }, (error, stdout, stderr) =>
        resolve({ code: error ? error.code : 0, stdout, stderr }),
      )
    })
  }

  /** A provider elsewhere: the host is not of this machine, so that asking it might cost something. */
  const elsewhere = { OPENAI_API_KEY: 'a-key', OPENAI_BASE_URL: 'https://models.example/v1' }
  const here = () => ({ OPENAI_API_KEY: 'a-key', OPENAI_BASE_URL: `${provider.url}/v1` })

  it('K15 refuses a real model without a key', async () => {
    expect(await start(['--real', '把退票费修好'])).toEqual({
      code: 2,
      stdout: '',
      stderr: '没有真模型可用：请设置一家服务的密钥，例如 OPENAI_API_KEY。\n',
    })
  })

  it('says what it does not understand, and ends with 2', async () => {
    expect(await start(['--nonsense'])).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringContaining("Unknown option '--nonsense'"),
    })
  })

  //#region refuses
  it('K15 refuses a real model without consent, also behind the -- of pnpm', async () => {
    expect(await start(['--', '--real', '把退票费修好'], elsewhere)).toEqual({
      code: 2,
      stdout: '',
      stderr: '没有得到同意，不会向 models.example 发出任何请求。同意的话，加上 --yes。\n',
    })
  })
  //#endregion refuses

  it('asks a real model with a key and consent, and ends with the same patch', async () => {
    const { code, stdout } = await start(['--real', '--yes', '把退票费修好'], here())

    expect(stdout).toContain('把退票费修好\n交到手里时：6 个测试通过 4 个。')
    expect(stdout).toContain(`== 补丁 ==\n${patch}`)
    expect(code).toBe(0)
    expect(provider.requests).toHaveLength(script.length)
  })

  it('hands over a patch that git applies', () => {
    const folder = mkdtempSync(join(tmpdir(), 'minagent-patch-'))
    try {
      cpSync(join(chapter, 'repository'), folder, { recursive: true })
      writeFileSync(join(folder, 'a.patch'), patch)
      execFileSync('git', ['apply', 'a.patch'], { cwd: folder, env: { ...process.env, GIT_CEILING_DIRECTORIES: tmpdir() } })
      const report = execFileSync(process.execPath, ['--test'], { cwd: folder, encoding: 'utf8', env: testEnv() })

      expect(report).toMatch(/^(#|ℹ) fail 0$/m)
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})

/** `node --test` inside a test runner of Node would think that it is one of its files. */
function testEnv(): NodeJS.ProcessEnv {
  const { NODE_TEST_CONTEXT, ...env } = process.env
  return env
}
