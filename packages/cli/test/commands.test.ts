import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { main } from '@minagent/cli'
import { FakeModel } from '@minagent/models'
import { parseJsonLines } from '@minagent/types/runtime'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from './temporary-folder.ts'
import { testIo } from './test-io.ts'

/** What a command writes and how it ends, in a folder and with settings of its own. */
async function minagent(argv: readonly string[], options: Parameters<typeof testIo>[0] = {}) {
  const io = testIo(options)
  const exitCode = await main(argv, io)
  return { exitCode, out: io.out(), err: io.err() }
}

describe('a first word', () => {
  it('that is the name of a command is that command; what comes after -- is always a question', async () => {
    const model = new FakeModel(['Yes.', 'Sure.', 'Well.'])
    const ask = async (argv: readonly string[]) => await main(argv, testIo(), { model })

    expect([await ask(['run', 'tools', 'are', 'fun?']), await ask(['--', 'tools', 'are', 'fun?']), await ask(['toolsmiths?'])]).toEqual([
      0, 0, 0,
    ])
    expect(model.calls.map(([messages]) => messages.at(-1)?.content)).toEqual(['tools are fun?', 'tools are fun?', 'toolsmiths?'])
  })

  it.each([
    [['tools', 'are', 'fun'], "too many words for the command 'tools'", 'minagent -- tools are fun'],
    [['config', 'is', 'dull'], "unknown command 'config is'; there are: show, path, init, trust", 'minagent -- config is dull'],
    [['help', 'frob'], "unknown command 'frob'", 'minagent -- help frob'],
    [['new', 'ideas', 'please'], "too many words for the command 'new'", 'minagent -- new ideas please'],
    [['tools', '--', 'are', 'fun'], "too many words for the command 'tools'", 'minagent -- tools are fun'],
  ])('K15 %j is wrong usage that says how to ask it', async (argv, problem, advice) => {
    const { exitCode, out, err } = await minagent(argv)

    expect({ exitCode, out }).toEqual({ exitCode: 2, out: '' })
    expect(err).toContain(problem)
    expect(err).toContain(advice)
  })

  it('K15 with a wrong option or argument is wrong usage too', async () => {
    expect(await minagent(['tools', '--jsn'])).toMatchObject({
      exitCode: 2,
      err: expect.stringContaining("unknown option '--jsn' (did you mean --json?)"),
    })
    expect(await minagent(['completion'])).toMatchObject({ exitCode: 2, err: expect.stringContaining("argument 'shell' is missing") })
    expect(await minagent(['completion', 'csh'])).toMatchObject({
      exitCode: 2,
      err: expect.stringContaining("'csh' is invalid for the argument 'shell'. It must be one of bash, zsh, fish."),
    })
    expect(await minagent(['--lang', 'fr', '?'])).toMatchObject({ exitCode: 2, err: expect.stringContaining('It must be one of en, zh.') })
    expect(await minagent(['help', 'nothing'])).toMatchObject({ exitCode: 2, out: '' })
  })
})

describe('the language', () => {
  it('is also that of what is wrong with a model, and of choices in the help', async () => {
    const zh = async (...argv: string[]) => await minagent(['--lang', 'zh', ...argv])

    expect((await zh('--model', 'openai/x', '?')).err).toBe('错误：模型 openai/x 无法使用：设置 OPENAI_API_KEY 后可用。\n')
    expect((await zh('--model', 'x', '?')).err).toMatch(/^错误：没有为模型 "x" 设置密钥；/)
    expect((await zh('--resume')).err).toBe('错误：没有被中断的运行（minagent sessions 列出全部运行）\n')
    expect((await zh('completion', 'csh')).err).toContain("参数 'shell' 的值 'csh' 无效。")
    expect((await zh('--help')).out).not.toContain('choices')
    expect((await zh('help', 'completion')).out).not.toContain('choices')
  })

  it.each([
    [['--lang', 'zh', '--help'], {}],
    [['--lang=zh', 'help'], { LANG: 'en_US.UTF-8' }],
    [['--help'], { LANG: 'zh_CN.UTF-8' }],
    [['--help'], { LC_ALL: 'zh_TW', LANG: 'en_US' }],
    [['--help'], { LC_MESSAGES: 'zh', LANG: 'C' }],
  ])('of %j with %j is Chinese', async (argv, env) => {
    const { exitCode, out } = await minagent(argv, { env })

    expect(exitCode).toBe(0)
    expect(out).toContain('用法： minagent')
    expect(out).not.toMatch(/Usage|Options|Commands|display|show the|default:/)
  })

  it.each([{}, { LANG: 'de_DE' }, { LC_ALL: 'C', LANG: 'zh_CN' }, { LANG: 'zhx' }])('is English with %j', async (env) => {
    expect((await minagent(['--help'], { env })).out).toContain('Usage: minagent')
  })

  it('is that of errors, lists and notes as well', async () => {
    const env = { LANG: 'zh_CN.UTF-8' }

    expect((await minagent(['--max-steps', '0', '?'], { env })).err).toMatch(
      /^错误：选项 '--max-steps <n>' 的值 '0' 无效。必须是不小于 1 的整数。\n/,
    )
    expect((await minagent(['sessions'], { env })).out).toBe('没有保留任何运行。\n')
    expect((await minagent(['models'], { env })).out).toMatch(/设置 ANTHROPIC_API_KEY 后可用(.|\n)*没有设置密钥/)
    expect((await minagent(['tools'], { env })).out).toMatch(/^add +允许 +低风险 · 不改变任何内容\n/)
    expect((await minagent(['2 加 3 等于多少？'], { env })).err).toMatch(/^模型：local（/)
  })

  it('says the same things in both languages', async () => {
    const sizes = await Promise.all(
      ['en', 'zh'].map(async (lang) => (await minagent(['--lang', lang, '--help'])).out.match(/^ {2}(--?\w+|\w+)/gm)),
    )

    expect(sizes[0]).toEqual(sizes[1])
  })
})

describe('minagent tools', () => {
  it('lists what each can do and what the policy says of it', async () => {
    const root = temporaryFolder({ 'config/minagent/config.yaml': 'policy: [{ decision: deny, tool: "read_*" }]\n' })
    const options = { cwd: root, env: { XDG_CONFIG_HOME: join(root, 'config') } }

    const { exitCode, out } = await minagent(['tools', '--dir', '.'], options)
    const json = await minagent(['tools', '--dir', '.', '--json'], options)

    expect(exitCode).toBe(0)
    expect(out).toMatch(/^add +allowed +low risk · changes nothing$/m)
    expect(out).toMatch(/^read_file +denied +low risk · changes nothing( · file:read)? · untrusted output$/m)
    expect(parseJsonLines(json.out).values).toContainEqual(
      expect.objectContaining({ name: 'search_files', policy: 'allow', risk: 'low', side_effect: 'none', untrusted_output: true }),
    )
  })
})

describe('minagent skills', () => {
  it('lists those of the configured folders, and what is wrong with others', async () => {
    const root = temporaryFolder({
      'minagent/config.yaml': 'tools: { skills_dir: ./skills }\n',
      'minagent/skills/tea/SKILL.md': '---\nname: tea\ndescription: How to make tea.\n---\nBoil water.\n',
      'minagent/skills/broken/SKILL.md': 'no front matter',
    })
    const env = { XDG_CONFIG_HOME: root }

    const { exitCode, out, err } = await minagent(['skills'], { env })

    expect({ exitCode, out }).toEqual({ exitCode: 0, out: 'tea  How to make tea.\n' })
    expect(err).toContain('broken/SKILL.md: ')
    expect(parseJsonLines((await minagent(['skills', '--json'], { env })).out).values).toEqual([
      { name: 'tea', description: 'How to make tea.', folder: join(root, 'minagent/skills/tea') },
    ])
    expect((await minagent(['skills'])).out).toContain('No skills folder is configured')
  })

  it('S7 that lie in the folder of --dir are not trusted: whoever writes there writes them', async () => {
    const root = temporaryFolder({ 'minagent/config.yaml': 'tools: { skills_dir: ./skills }\n', 'minagent/skills/.keep': '' })
    const skillsWith = async (dir: string) => {
      const { out } = await minagent(['tools', '--dir', dir], { env: { XDG_CONFIG_HOME: root } })
      return out.split('\n').find((line) => line.startsWith('get_skill'))
    }

    expect(await skillsWith(temporaryFolder())).not.toContain('untrusted output')
    for (const dir of [root, join(root, 'minagent/skills')]) expect(await skillsWith(dir)).toContain('untrusted output')
  })
})

describe('minagent mcp', () => {
  it('knows no server that is not configured, and starts none to list them', async () => {
    const root = temporaryFolder({ 'minagent/config.yaml': 'mcpServers: { one: { command: touch, args: [started] } }\n' })
    const options = { cwd: root, env: { XDG_CONFIG_HOME: root } }

    expect(await minagent(['mcp'], options)).toEqual({ exitCode: 0, out: 'one  {"command":"touch","args":["started"]}\n', err: '' })
    expect(await minagent(['mcp', 'two'], options)).toMatchObject({
      exitCode: 2,
      err: 'error: there is no MCP server "two"; there are: one\n',
    })
    expect(existsSync(join(root, 'started'))).toBe(false)
    expect((await minagent(['mcp'])).out).toContain('No MCP server is configured')
  })

  it('says why one cannot be reached, with exit code 1', async () => {
    const root = temporaryFolder({ 'minagent/config.yaml': 'mcpServers: { gone: { command: /does/not/exist } }\n' })

    expect(await minagent(['mcp', 'gone'], { env: { XDG_CONFIG_HOME: root } })).toMatchObject({
      exitCode: 1,
      out: '',
      err: expect.stringContaining('gone: failed'),
    })
  })
})

describe('minagent config', () => {
  it('shows where it looks, and writes an example that can be loaded, never over a file', async () => {
    const root = temporaryFolder()
    const options = { cwd: root, env: { XDG_CONFIG_HOME: root } }
    const file = join(root, 'minagent/config.yaml')

    expect((await minagent(['config', 'path'], options)).out).toBe(
      `${join(root, '.minagent/config.yaml')}  (project, not there)\n${file}  (user, not there)\n`,
    )
    expect((await minagent(['config'], options)).out).toMatch(/^# No configuration file/)
    expect(await minagent(['config', 'init'], options)).toEqual({ exitCode: 0, out: `Written: ${file}\n`, err: '' })
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect((await minagent(['config', 'show'], options)).out).toMatch(/max_steps: 50/)

    writeFileSync(file, 'max_steps: 3\n')
    expect(await minagent(['config', 'init'], options)).toMatchObject({ exitCode: 1, err: expect.stringContaining('exists already') })
    expect(readFileSync(file, 'utf8')).toBe('max_steps: 3\n')
  })

  it('helps also when the file is broken', async () => {
    const root = temporaryFolder({ 'minagent/config.yaml': ': : :' })
    const env = { XDG_CONFIG_HOME: root }

    expect((await minagent(['config', 'path'], { env })).exitCode).toBe(0)
    expect((await minagent(['config', 'show'], { env })).exitCode).toBe(2)
  })
})

describe('minagent new', () => {
  it('refuses a folder that holds something, and a name that no package can have', async () => {
    const root = temporaryFolder({ 'full/notes.txt': 'mine', file: '' })

    expect(await minagent(['new', 'full'], { cwd: root })).toMatchObject({
      exitCode: 1,
      err: 'error: full is not an empty folder; nothing was changed\n',
    })
    expect(await minagent(['new', 'file'], { cwd: root })).toMatchObject({ exitCode: 1 })
    expect(await minagent(['new', 'My Agent'], { cwd: root })).toMatchObject({ exitCode: 2 })
    expect(readFileSync(join(root, 'full/notes.txt'), 'utf8')).toBe('mine')
    expect(existsSync(join(root, 'full/package.json'))).toBe(false)
  })
})
