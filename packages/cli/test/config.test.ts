import { join } from 'node:path'
import { type Config, findConfigFile, loadConfig } from '@minagent/cli'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from './temporary-folder.ts'

/** Loads a file with this text, without any key in the environment. */
function load(text: string, options: { locale?: 'en' | 'zh'; env?: Record<string, string> } = {}) {
  const path = join(temporaryFolder({ 'config.yaml': text }), 'config.yaml')
  return { path, ...loadConfig(path, { env: {}, cwd: '/srv', ...options }) }
}

/** The error of a file with this text, without the path before its line. */
function errorOf(text: string, options: { locale?: 'en' | 'zh'; env?: Record<string, string> } = {}): string {
  try {
    load(text, options)
  } catch (error) {
    expect(error).toMatchObject({ code: 'invalid_definition' })
    return String(Object(error).message).replaceAll(/\S*config\.yaml:/g, '')
  }
  throw new Error('The file was loaded.')
}

describe('findConfigFile', () => {
  const text = 'max_steps: 3\n'

  it.each([
    ['the project', ['project', 'user', 'package'], 'project'],
    ['the user', ['user', 'package'], 'user'],
    ['the package', ['package'], 'package'],
  ])('M1 finds that of %s first', (_, there, expected) => {
    const files = {
      project: 'project/.minagent/config.yaml',
      user: 'home/.config/minagent/config.yaml',
      package: 'package/config/config.yaml',
    }
    const root = temporaryFolder(
      Object.fromEntries(Object.entries(files).flatMap(([name, path]) => (there.includes(name) ? [[path, text]] : []))),
    )

    const found = findConfigFile({ cwd: join(root, 'project'), env: { HOME: join(root, 'home') }, packageFolder: join(root, 'package') })

    expect(found).toBe(join(root, files[expected as keyof typeof files]))
  })

  it('M1 finds none where there is none, and takes no folder for a file', () => {
    const root = temporaryFolder({ 'project/.minagent/config.yaml/x': '' })

    expect(findConfigFile({ cwd: join(root, 'project'), env: { HOME: root }, packageFolder: root })).toBeNull()
    expect(findConfigFile({ cwd: join(root, 'missing'), env: { HOME: root } })).toBeNull()
  })

  it('looks below XDG_CONFIG_HOME where it is an absolute path', () => {
    const root = temporaryFolder({ 'xdg/minagent/config.yaml': text, 'home/.config/minagent/config.yaml': text })
    const env = { HOME: join(root, 'home'), XDG_CONFIG_HOME: join(root, 'xdg') }

    expect(findConfigFile({ cwd: root, env })).toBe(join(root, 'xdg/minagent/config.yaml'))
    expect(findConfigFile({ cwd: root, env: { ...env, XDG_CONFIG_HOME: 'relative' } })).toBe(
      join(root, 'home/.config/minagent/config.yaml'),
    )
  })
})

describe('loadConfig', () => {
  it('M2 fills in the defaults', () => {
    const { config, warnings } = load('api_key: sk-1\n')

    expect(config).toMatchObject({
      llm: { provider: 'anthropic', model: 'MiniMax-M2.5', apiKey: 'sk-1', apiBase: 'https://api.minimax.io' },
      agent: { maxSteps: 50, tokenLimit: 80_000 },
      retry: { enabled: true, maxRetries: 3, initialDelayMs: 1_000, maxDelayMs: 60_000, exponentialBase: 2 },
      mcp: { connectTimeoutMs: 10_000, executeTimeoutMs: 60_000, sseReadTimeoutMs: 120_000, servers: {} },
      tools: { files: true, shell: true, notes: true, web: true, skills: true, mcp: true },
      policy: [],
      skillsFolders: [],
    })
    expect(warnings).toEqual([])
  })

  it('M2 understands every key of Mini-Agent, and ours', () => {
    const { config, path, warnings } = load(`
api_key: sk-1
api_base: https://llm.example.com/v1
model: own-model
provider: openai
retry: { enabled: false, max_retries: 5, initial_delay: 0.5, max_delay: 9, exponential_base: 1.5 }
max_steps: 100
token_limit: 5000
workspace_dir: ./workspace
system_prompt_path: system.md
locale: zh
tools:
  enable_file_tools: true
  enable_bash: false
  enable_note: true
  enable_web: false
  enable_skills: true
  skills_dir: ./skills
  enable_mcp: true
  mcp: { connect_timeout: 1, execute_timeout: 2, sse_read_timeout: 3.5 }
policy:
  - { decision: deny, tool: bash }
  - { decision: ask, permission: ['mail:*', 'web:*'], risk: high, side_effect: external, arguments: { to: '*@example.com' }, tainted: true, calls_before: 2, reason: Why. }
mcpServers:
  files: { command: npx, args: [-y, server], env: { TOKEN: t }, description: "Files.", connect_timeout: 4 }
  remote: { url: "https://mcp.example.com/mcp", headers: { Authorization: Bearer t }, type: http, disabled: true }
`)

    expect(warnings).toEqual([])
    expect(config).toEqual({
      llm: { provider: 'openai', model: 'own-model', apiKey: 'sk-1', apiBase: 'https://llm.example.com/v1' },
      retry: { enabled: false, maxRetries: 5, initialDelayMs: 500, maxDelayMs: 9_000, exponentialBase: 1.5 },
      agent: { maxSteps: 100, tokenLimit: 5_000, workspaceFolder: '/srv/workspace', systemPromptFile: join(path, '../system.md') },
      tools: { files: true, shell: false, notes: true, web: false, skills: true, mcp: true },
      skillsFolders: [join(path, '../skills')],
      mcp: {
        connectTimeoutMs: 1_000,
        executeTimeoutMs: 2_000,
        sseReadTimeoutMs: 3_500,
        servers: {
          files: { command: 'npx', args: ['-y', 'server'], env: { TOKEN: 't' }, disabled: false, connectTimeoutMs: 4_000 },
          remote: { url: 'https://mcp.example.com/mcp', headers: { Authorization: 'Bearer t' }, type: 'http', disabled: true },
        },
      },
      policy: [
        { decision: 'deny', tool: ['bash'] },
        {
          decision: 'ask',
          permission: ['mail:*', 'web:*'],
          risk: ['high'],
          sideEffect: ['external'],
          arguments: { to: ['*@example.com'] },
          tainted: true,
          callsBefore: 2,
          reason: 'Why.',
        },
      ],
      locale: 'zh',
    })
  })

  it.each([
    ['', '1: Configuration file is empty.'],
    ['# nothing but a comment\n', '1: Configuration file is empty.'],
    ['{}', '1: Configuration file is empty.'],
    ['max_steps: 3\nprovider: anthropic\n', '2: Configuration is missing required field: api_key (provider: anthropic needs a key).'],
    ['\nmodel: openai/gpt-6-luna', '2: Configuration is missing required field: api_key (model: openai/gpt-6-luna needs a key).'],
    ['api_key: YOUR_API_KEY_HERE', '1: Please configure a valid API Key: api_key'],
    ['provider: anthropic\napi_key: ""\n', '2: Please configure a valid API Key: api_key'],
    ['api_key:\n', '1: Please configure a valid API Key: api_key'],
    ['api_key: k\nmax_steps: many\n', '2: max_steps must be a whole number from 1 on, not a text.'],
    ['max_steps: 0', '1: max_steps must be a whole number from 1 on, not 0.'],
    ['tools: [bash]', '1: tools must be a group of settings ("key: value"), not a list.'],
    ['tools:\n  enable_bash: "yes"', '2: tools.enable_bash must be true or false, not a text.'],
    ['retry:\n  enabled: true\n  max_delay: -1', '3: retry.max_delay must be a number of seconds from 0 on, not -1.'],
    ['provider: nobody', '1: provider must be one of '],
    ['api_base: ftp://x', '1: api_base must be an address that begins with http:// or https://'],
    ['locale: fr', '1: locale must be one of en, zh, not "fr".'],
    ['policy:\n  - tool: bash\n', '2: policy[0].decision must be one of allow, ask, deny, not empty.'],
    ['policy:\n  - decision: allow\n    tol: bash\n', '3: There is no setting policy[0].tol; it is ignored. Did you mean policy[0].tool?'],
    ['mcpServers:\n  one: { args: [x] }', '2: mcpServers.one must have a "command" that starts the server, or the "url"'],
    ['mcpServers:\n  one:\n    command: x\n    env: { A: 1 }', '4: mcpServers.one.env.A must be a text, not a number.'],
    ['just a text', '1: The configuration must be a list of settings'],
    ['a: 1\nb: [', '2: This is no valid YAML'],
    ['max_steps: 1\nmax_steps: 2\n', '2: This is no valid YAML'],
  ])('M2 %j is an error that names line and key', (text, message) => {
    expect(errorOf(text)).toContain(message)
  })

  it.each([
    ['', '1: 配置文件为空。'],
    [
      'provider: anthropic',
      '1: 配置缺少必填项 api_key（provider: anthropic 需要密钥）。请添加 "api_key: …"，或设置环境变量 ANTHROPIC_API_KEY。',
    ],
    ['api_key: YOUR_API_KEY_HERE', '1: 请配置有效的 API Key：api_key 为空，或仍是示例中的占位符。'],
    ['max_steps: many', '1: max_steps 必须是不小于 1 的整数，而不是文本。'],
  ])('M2 says so in Chinese: %j', (text, message) => {
    expect(errorOf(text, { locale: 'zh' })).toContain(message)
  })

  it('tells all wrong types at once, in the order of the file', () => {
    expect(errorOf('max_steps: x\nlocale: y\nretry: 3\n')).toMatch(/^1: max_steps .*\n2: locale .*\n3: retry /)
  })

  it('says that a file is not there, or is no UTF-8', () => {
    const folder = temporaryFolder({ 'latin.yaml': Uint8Array.of(0x61, 0x3a, 0xe4) })

    expect(() => loadConfig(join(folder, 'none.yaml'))).toThrow('There is no configuration file')
    expect(() => loadConfig(join(folder, 'latin.yaml'))).toThrow('latin.yaml cannot be read')
  })

  it('D20 needs no key where the environment has one, or for a server of your own', () => {
    expect(load('provider: openai', { env: { OPENAI_API_KEY: 'k' } }).config.llm).toEqual({ provider: 'openai' })
    expect(load('provider: openai\nmodel: m\napi_base: http://127.0.0.1:11434/v1').config.llm?.apiBase).toBe('http://127.0.0.1:11434/v1')
    expect(load('locale: en').config.llm).toBeUndefined()
  })

  it('warns about a key that is not known, with the one that was meant', () => {
    const { warnings } = load('max_step: 3\ntools:\n  enable_bas: true\n  zzz: 1\n')

    expect(warnings.map((warning) => warning.replace(/^.*config\.yaml:/, ''))).toEqual([
      '1: There is no setting max_step; it is ignored. Did you mean max_steps?',
      '3: There is no setting tools.enable_bas; it is ignored. Did you mean tools.enable_bash?',
      '4: There is no setting tools.zzz; it is ignored.',
    ])
  })

  it.each([
    'api_key: [sk-very-secret]',
    'api_key: { a: sk-very-secret }',
    'mcpServers: { a: { command: x, env: { K: [sk-very-secret] } } }',
    'mcpServers: { a: { command: x, env: sk-very-secret } }',
    'mcpServers: { a: { url: "sk-very-secret" } }',
    'retry: sk-very-secret',
  ])('repeats no secret in an error: %s', (text) => {
    expect(errorOf(text)).not.toContain('sk-very')
  })

  it('refuses aliases that multiply without end', () => {
    const bomb = [
      'a: &a [x, x, x, x, x, x, x, x, x]',
      ...'bcdefghi'.split('').map((name, index) => `${name}: &${name} [${Array(9).fill(`*${'abcdefgh'[index]}`).join(', ')}]`),
    ]

    expect(errorOf(bomb.join('\n'))).toContain('no valid YAML')
  })

  it('gives settings or one clear error for any text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json(), fc.constantFrom('__proto__: { x: 1 }', 'constructor: 1', '? [a]\n: b')), (text) => {
        let loaded: Config | undefined
        try {
          loaded = load(text).config
        } catch (error) {
          expect(error).toMatchObject({ code: 'invalid_definition', message: expect.stringMatching(/config\.yaml:\d+: \S/) })
        }
        if (loaded) expect(loaded.agent.maxSteps).toBeGreaterThan(0)
        expect(Object.hasOwn(Object.prototype, 'x')).toBe(false)
      }),
      { numRuns: 200 },
    )
  })
})
