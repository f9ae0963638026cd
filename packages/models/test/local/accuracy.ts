import { localModel } from '@minagent/models/local'
import type { ToolCall, ToolSchema } from '@minagent/types'
import type { RequestCase } from './requests/request-case.ts'
import { type ToolsetName, toolsets } from './toolsets.ts'
import { converse } from './world.ts'

/** The share of requests that lead to exactly the expected calls, and a line for each that does not. */
export async function measure(
  cases: readonly RequestCase[],
  tools: Readonly<Partial<Record<ToolsetName, readonly ToolSchema[]>>> = toolsets,
): Promise<{ readonly accuracy: number; readonly misses: readonly string[] }> {
  const misses: string[] = []
  const tried = cases.filter((expected) => tools[expected.tools])
  for (const expected of tried) {
    const { calls, answer } = await converse(localModel(), tools[expected.tools] ?? [], expected.ask)
    if (!isExpected(calls, expected))
      misses.push(`${expected.ask} (${expected.tools}) → ${shown(calls)}${calls.length === 0 ? answer.slice(0, 80) : ''}`)
  }
  return { accuracy: 1 - misses.length / tried.length, misses }
}

function isExpected(calls: readonly ToolCall[], { calls: expected }: RequestCase): boolean {
  // A search that found nothing may be followed by a shorter one.
  const made = calls
    .map(canonical)
    .filter(([name], index, all) => !(name === 'search_files' && index > 0 && all[index - 1]?.[0] === 'search_files'))
  return made.length === expected.length && made.every(([name, args], index) => fits(name, args, expected[index]))
}

/** `calculator(a, add, b)` is as good as `add(a, b)`. */
function canonical({ name, arguments: args }: ToolCall): readonly [string, Readonly<Record<string, unknown>>] {
  return name === 'calculator' && args.operation === 'add' ? ['add', { a: args.left, b: args.right }] : [name, args]
}

function fits(name: string, args: Readonly<Record<string, unknown>>, expected: RequestCase['calls'][number] | undefined): boolean {
  if (expected === undefined || expected[0] !== name) return false
  const keys = Object.keys(expected[1])
  return keys.length === Object.keys(args).length && keys.every((key) => equals(args[key], expected[1][key]))
}

function equals(actual: unknown, expected: unknown): boolean {
  return expected instanceof RegExp ? typeof actual === 'string' && expected.test(actual) : actual === expected
}

function shown(calls: readonly ToolCall[]): string {
  return calls.map((call) => `${call.name}${JSON.stringify(call.arguments)}`).join(' ')
}
