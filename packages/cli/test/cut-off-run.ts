import { main } from '@minagent/cli'
import { FakeModel } from '@minagent/models'
import type { Model } from '@minagent/types'
import { type FakeClock, fakeClock, parseJsonLines } from '@minagent/types/runtime'
import { expect, vi } from 'vitest'
import { type TestIo, testIo } from './test-io.ts'

export const MINUTE = 60_000
export const DAY = 24 * 60 * MINUTE

/** A model that never answers what `isMeant` says; `answers` are for the rest. */
export function stuckAt(isMeant: string, answers: readonly string[]): Model & { readonly stuck: Promise<void> } {
  const script = new FakeModel(answers)
  let tell: () => void = () => undefined
  const stuck = new Promise<void>((resolve) => {
    tell = resolve
  })
  return {
    stuck,
    complete(messages, tools, options) {
      if (messages.at(-1)?.content !== isMeant) return script.complete(messages, tools, options)
      tell()
      return new Promise(() => undefined)
    },
  }
}

/** Asks questions of which the last is never answered; its process is as good as dead, since its clock stands still. */
export async function cutOff(
  state: string,
  questions: readonly string[],
  { at = 0, args = [], chat = false }: CutOffOptions = {},
): Promise<void> {
  const model = stuckAt(
    questions.at(-1) ?? '',
    questions.slice(0, -1).map((question) => `About ${question}`),
  )
  const input = chat ? {} : { input: questions.join('\n') }
  const io = testIo({ ...input, terminal: chat, env: { XDG_STATE_HOME: state } })
  void main(args, io, { model, clock: fakeClock(at) })
  if (chat) for (const question of questions) io.type(question)
  await model.stuck
}

interface CutOffOptions {
  readonly at?: number
  readonly args?: readonly string[]
  readonly chat?: boolean
}

/** An io of another process of the same user. */
export function later(state: string, options: { terminal?: boolean; input?: string } = {}): TestIo {
  return testIo({ ...options, env: { XDG_STATE_HOME: state } })
}

/** Waits until the user sees a text. */
export async function seen(io: TestIo, text: string): Promise<void> {
  await vi.waitFor(() => expect(io.err() + io.out()).toContain(text), { timeout: 5_000 })
}

/** What `minagent sessions --json` says. */
export async function listed(state: string, clock: FakeClock): Promise<readonly Record<string, unknown>[]> {
  const io = later(state)
  await main(['sessions', '--json'], io, { clock })
  return parseJsonLines(io.out()).values.map((value) => ({ ...Object(value) }))
}
