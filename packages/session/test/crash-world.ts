// The module that crashEverywhere runs: a tool of each class, and one that asks first, over the store that MINAGENT_CRASH_STORE names.
// With MINAGENT_CRASH_CANCEL the run is cancelled by the tool of that name, once it has taken effect.
import { join } from 'node:path'
import { Agent } from '@minagent/loop'
import { memoryJournal } from '@minagent/session'
import { fileJournal } from '@minagent/session/node'
import { postgresJournal } from '@minagent/session/postgres'
import { sqliteJournal } from '@minagent/session/sqlite'
import type { CrashBuild } from '@minagent/session/testing'
import { defineTool, jsonSchema, ToolRegistry } from '@minagent/tools'
import type { Journal, Model, ResumableAgent, Run, ToolMetadata } from '@minagent/types'

const ROUNDS = [['read', 'send'], ['put'], ['pay'], ['publish', 'read']]

export const build: CrashBuild = ({ runId, folder, effect, happened }) => {
  let current: Run | undefined
  const tool = (name: string, metadata: Partial<ToolMetadata>, verified = false) =>
    defineTool({
      name,
      description: name,
      parameters: jsonSchema({ type: 'object', properties: { n: { type: 'number' } }, required: ['n'] } as const),
      metadata,
      execute({ n }, { idempotencyKey }) {
        effect(idempotencyKey)
        if (name === process.env.MINAGENT_CRASH_CANCEL) current?.cancel('Enough.')
        return { n }
      },
      ...(verified && {
        verify: ({ n }, { idempotencyKey }) => (happened(idempotencyKey) ? { done: true, data: { n } } : { done: false }),
      }),
    })
  //#region tools
  const tools = new ToolRegistry(
    [
      tool('read', { sideEffect: 'none' }),
      tool('send', { sideEffect: 'external' }),
      tool('put', { sideEffect: 'external', idempotent: true }),
      tool('pay', { sideEffect: 'external' }, true),
      tool('publish', { sideEffect: 'external' }),
    ],
    { policy: ({ name }) => (name === 'publish' ? 'ask' : 'allow') },
  )
  //#endregion tools
  const model: Model = {
    async complete(messages) {
      const round = messages.filter(({ role }) => role === 'assistant').length
      effect(`${runId}:${round}:model`)
      const names = ROUNDS[round] ?? []
      const toolCalls = names.map((name, ordinal) => ({ id: `c${round}-${ordinal}`, name, arguments: { n: round } }))
      const content = names.length > 0 ? `Round ${round}.` : 'done'
      return {
        message: { role: 'assistant', content, toolCalls },
        stopReason: names.length > 0 ? 'tool_use' : 'end_turn',
        usage: { inputTokens: 3 },
      }
    },
  }
  const { journal, close } = storeOf(process.env.MINAGENT_CRASH_STORE ?? 'file', folder)
  const inner = new Agent({ model, tools })
  const followed = (run: Run) => {
    current = run
    return run
  }
  const agent: ResumableAgent = {
    run: (input, options) => inner.run(input, options),
    start: (input, options) => followed(inner.start(input, options)),
    resume: (result, decisions, options) => followed(inner.resume(result, decisions, options)),
    fold: (events) => inner.fold(events),
  }
  return { agent, journal, input: 'go', close }
}

function storeOf(name: string, folder: string): { readonly journal: Journal; close(): void | Promise<void> } {
  if (name === 'forgetful') return { journal: memoryJournal(), close: () => undefined }
  if (name === 'file') return { journal: fileJournal(folder), close: () => undefined }
  const journal = name === 'sqlite' ? sqliteJournal(join(folder, 'runs.sqlite')) : postgresJournal(name)
  return { journal, close: () => journal.close() }
}
