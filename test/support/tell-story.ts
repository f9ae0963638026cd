import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type FakeProvider, fakeProvider, type ProviderReply } from '@minagent/models/testing'
import { root } from './repository.ts'

/** How a program ended. */
export interface Told {
  readonly code: unknown
  readonly stdout: string
  readonly stderr: string
}

/** The folder of a story. */
function storyFolder(name: string): string {
  return join(root, 'apps/examples/stories', name)
}

/** What a story prints. */
export function goldenOf(name: string): string {
  return readFileSync(join(storyFolder(name), 'golden.txt'), 'utf8')
}

/** Runs the program of a story to its end, with no other variables than these, so that no key is set. */
export function tellStory(name: string, args: readonly string[] = [], env: Readonly<Record<string, string>> = {}): Promise<Told> {
  const command = ['--import', import.meta.resolve('tsx'), 'main.ts', ...args]
  return new Promise((resolve) => {
    const options = { cwd: storyFolder(name), env: { PATH: process.env.PATH, ...env } }
    execFile(process.execPath, command, options, (error, stdout, stderr) => resolve({ code: error ? error.code : 0, stdout, stderr }))
  })
}

/** What a story says that asks a model which may cost money, though nobody agreed. */
export const refusals = {
  noKey: { code: 2, stdout: '', stderr: 'There is no real model: set the key of a provider, such as OPENAI_API_KEY.\n' },
  noConsent: {
    code: 2,
    stdout: '',
    stderr: 'Nobody agreed that openai/gpt-6-luna at api.openai.com is asked, which may cost money: add --yes to agree.\n',
  },
} as const

/** A provider on the loopback interface that says this. */
export function openaiProvider(...script: readonly ProviderReply[]): Promise<FakeProvider> {
  return fakeProvider({ format: 'openai', script })
}

/** What a story printed with a real model, without the lines that say so. */
export function withoutNotice(stdout: string): string {
  return stdout.replaceAll(/^.* is asked, because of --real\.\n\n/gm, '')
}

/** The variables by which a program finds a provider. */
export function variablesOf({ url }: FakeProvider): Record<string, string> {
  return { OPENAI_API_KEY: 'a-key', OPENAI_BASE_URL: `${url}/v1` }
}
