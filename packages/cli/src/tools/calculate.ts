import { ToolError } from '@minagent/types'
import type { ToolTexts } from '../prompts.ts'

/** The operations of the calculator. */
export const operations = ['add', 'subtract', 'multiply', 'divide'] as const

/** One of {@link operations}. */
export type Operation = (typeof operations)[number]

/**
 * The result as a person expects it: `0.1 + 0.2` is `0.3`, since the last digits of a fraction are noise of binary numbers.
 * @throws ToolError for a division by zero and for a result that no number holds.
 */
export function calculate(left: number, operation: Operation, right: number, texts: ToolTexts): number {
  if (operation === 'divide' && right === 0) throw new ToolError(texts.divisionByZero)
  const value = apply(left, operation, right)
  if (!Number.isFinite(value)) throw new ToolError(texts.numberTooLarge)
  return Number.isInteger(value) ? value : Number(value.toPrecision(15))
}

function apply(left: number, operation: Operation, right: number): number {
  switch (operation) {
    case 'add':
      return left + right
    case 'subtract':
      return left - right
    case 'multiply':
      return left * right
    case 'divide':
      return left / right
    default:
      return operation satisfies never
  }
}
