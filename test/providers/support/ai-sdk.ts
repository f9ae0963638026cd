import { FakeModel } from '@minagent/models'
import { toAiSdkModel } from '@minagent/models/ai-sdk'
import { tool } from 'ai'
import { z } from 'zod'

// Warnings are in the results as well.
globalThis.AI_SDK_LOG_WARNINGS = false

/** A call of {@link add}. */
export const addCall = { id: 'call_1', name: 'add', arguments: { a: 2, b: 3 } }
/** A tool of AI SDK. */
export const add = tool({
  description: 'Adds two numbers.',
  inputSchema: z.object({ a: z.number(), b: z.number() }),
  execute: ({ a, b }) => String(a + b),
})

/** A FakeModel as AI SDK 6 takes it. */
export function fakeFor(...script: ConstructorParameters<typeof FakeModel>[0]) {
  const fake = new FakeModel(script)
  return { fake, model: toAiSdkModel(fake, { specificationVersion: 'v3' }) }
}
