import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { inspect } from 'node:util'
import { modelChoices, modelFromEnv, modelFromSettings } from '@minagent/models/node'
import { describe, expect, it, vi } from 'vitest'

const secret = 'sk-very-secret-0123456789'

describe('the model of an environment', () => {
  it('is none without a key', () => {
    expect(modelFromEnv({})).toBeUndefined()
    expect(modelFromEnv({ OPENAI_API_KEY: '   ' })).toBeUndefined()
  })

  it('says which it is and why', () => {
    const choice = modelFromEnv({ OPENAI_API_KEY: secret })

    expect(choice).toMatchObject({ host: 'api.openai.com', local: false, usable: true, reason: 'OPENAI_API_KEY is set' })
    expect(choice?.id).toMatch(/^openai\/./)
    expect(choice?.create()).toMatchObject({ id: choice?.id })
  })

  it('prefers the variables that belong to this program', () => {
    const env = { OPENAI_API_KEY: secret, ANTHROPIC_API_KEY: secret, DEVMIND_MODEL: 'glm-5', DEVMIND_API_KEY: secret }

    expect(modelFromEnv(env)?.id).toBe('devmind/glm-5')
    expect(modelFromEnv({ ...env, DEVMIND_BASE_URL: 'https://llm.example.com/v1' })?.host).toBe('llm.example.com')
  })

  it('D20 refuses DevMind settings that are there only by half, before any run, and never shows the key', () => {
    expect(() => modelFromEnv({ DEVMIND_API_KEY: secret })).toThrow('DEVMIND_API_KEY is set, but DEVMIND_MODEL is not')
    expect(() => modelFromEnv({ DEVMIND_MODEL: 'm' })).toThrow('DEVMIND_MODEL is set, but DEVMIND_API_KEY is not')
    expect(() => modelFromEnv({ DEVMIND_API_KEY: secret })).toThrow(expect.objectContaining({ code: 'invalid_definition' }))
  })

  it('D20 shows no key when settings, choices or models are printed', () => {
    const env = { OPENAI_API_KEY: secret, ANTHROPIC_API_KEY: secret, GEMINI_API_KEY: secret, DEVMIND_MODEL: 'm', DEVMIND_API_KEY: secret }
    const choices = modelChoices(env)
    const models = choices.filter(({ usable }) => usable).map((choice) => choice.create())

    expect(models).toHaveLength(4)
    for (const shown of [choices, models, modelFromEnv(env)]) {
      expect(inspect(shown, { depth: 9, showHidden: true, getters: true })).not.toContain(secret)
      expect(JSON.stringify(shown)).not.toContain(secret)
    }
  })

  it('takes the model and the address from their variables', () => {
    const choice = modelFromEnv({ OPENAI_API_KEY: secret, OPENAI_MODEL: 'gpt-5', OPENAI_BASE_URL: 'http://127.0.0.1:11434/v1' })

    expect(choice).toMatchObject({ id: 'openai/gpt-5', host: '127.0.0.1:11434', local: true })
  })

  it('needs no key for a server of your own', () => {
    expect(modelFromEnv({ OPENAI_BASE_URL: 'http://localhost:8080/v1' })).toMatchObject({ local: true, reason: 'OPENAI_BASE_URL is set' })
  })

  it.each(['http://127.0.0.1.example.com/v1', 'http://localhost.example.com/v1', 'http://10.0.0.1/v1'])(
    'takes %s for no host of this machine',
    (url) => {
      expect(modelFromEnv({ OPENAI_BASE_URL: url })?.local).toBe(false)
    },
  )

  it('gives the model that is wanted, of its provider or of the first that has a key', () => {
    const env = { DEEPSEEK_API_KEY: secret, OPENROUTER_API_KEY: secret }

    expect(modelFromEnv(env, 'openrouter/meta-llama/llama-4')).toMatchObject({ id: 'openrouter/meta-llama/llama-4', host: 'openrouter.ai' })
    expect(modelFromEnv(env, 'deepseek-reasoner')?.id).toBe('deepseek/deepseek-reasoner')
    expect(modelFromEnv(env, 'meta-llama/llama-4')?.id).toBe('deepseek/meta-llama/llama-4')
  })

  it('says which key is missing for a model that is wanted', () => {
    expect(() => modelFromEnv({}, 'anthropic/claude-x')).toThrow('set ANTHROPIC_API_KEY to use it')
    expect(() => modelFromEnv({}, 'whatever')).toThrow('No key is set for the model "whatever"')
  })
})

it('takes no key to an address that it is not for', async () => {
  const seen: (string | undefined)[] = []
  const server = createServer((request, response) => {
    seen.push(request.headers.authorization)
    response.writeHead(401).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  vi.stubEnv('OPENAI_API_KEY', secret)
  const { port } = server.address() as AddressInfo
  const choice = modelFromEnv({ OPENAI_API_KEY: secret, DEVMIND_MODEL: 'm', DEVMIND_BASE_URL: `http://127.0.0.1:${port}/v1` })

  await choice
    ?.create()
    .complete([], [])
    .catch(() => undefined)

  expect(choice?.id).toBe('devmind/m')
  expect(seen).toEqual([undefined])
  vi.unstubAllEnvs()
  server.close()
})

describe('the models that could be used', () => {
  it('are listed with what is missing, and none is made without its key', () => {
    const choices = modelChoices({ XAI_API_KEY: secret })
    const anthropic = choices.find(({ id }) => id.startsWith('anthropic/'))

    expect(choices.filter(({ usable }) => usable).map(({ reason }) => reason)).toEqual(['XAI_API_KEY is set'])
    expect(anthropic?.reason).toBe('set ANTHROPIC_API_KEY to use it')
    expect(() => anthropic?.create()).toThrow('set ANTHROPIC_API_KEY to use it')
    expect(new Set(choices.map(({ id }) => id)).size).toBe(choices.length)
  })
})

describe('the model of settings', () => {
  it('takes from the environment what they leave out', () => {
    const env = { OPENAI_API_KEY: secret, OPENAI_MODEL: 'gpt-5' }

    expect(modelFromSettings({ provider: 'openai' }, env)).toMatchObject({
      id: 'openai/gpt-5',
      usable: true,
      reason: 'OPENAI_API_KEY is set',
    })
    expect(modelFromSettings({ provider: 'openai', model: 'own', apiKey: 'k', baseUrl: 'http://127.0.0.1:1/v1' }, env)).toMatchObject({
      id: 'openai/own',
      host: '127.0.0.1:1',
      local: true,
      reason: 'api_key is set',
    })
  })

  it('is not usable without a key, and unknown providers are refused', () => {
    expect(modelFromSettings({ provider: 'anthropic' }, {})).toMatchObject({ usable: false, reason: 'set ANTHROPIC_API_KEY to use it' })
    expect(() => modelFromSettings({ provider: 'nobody' }, {})).toThrow('There is no provider "nobody".')
  })

  it('D20 shows no key of settings when choices or models are printed', () => {
    const choice = modelFromSettings({ provider: 'openai', apiKey: secret }, {})

    expect(inspect([choice, choice.create()], { depth: 9, showHidden: true, getters: true })).not.toContain(secret)
  })
})
