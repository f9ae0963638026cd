import type { Operation } from './expression-tokens.ts'

/** An arithmetic expression; `previous` is the result of the part of the request before. */
export type Expression =
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'previous' }
  | { readonly kind: 'operation'; readonly operation: Operation; readonly left: Expression; readonly right: Expression }

/** The expression with `previous` replaced. */
export function withPrevious(expression: Expression, previous: Expression): Expression {
  if (expression.kind === 'previous') return previous
  if (expression.kind === 'number') return expression
  return { ...expression, left: withPrevious(expression.left, previous), right: withPrevious(expression.right, previous) }
}

/** Whole powers of a number written as products, for tools that only multiply. */
export function withoutPowers(expression: Expression): Expression {
  if (expression.kind !== 'operation') return expression
  const left = withoutPowers(expression.left)
  const right = withoutPowers(expression.right)
  const isSmall = right.kind === 'number' && Number.isInteger(right.value) && right.value >= 2 && right.value <= 5
  if (expression.operation !== 'power' || !isSmall) return { ...expression, left, right }
  return Array.from({ length: right.value - 1 }).reduce<Expression>(
    (product) => ({ kind: 'operation', operation: 'multiply', left: product, right: left }),
    left,
  )
}

/** True when the expression needs the result of the part before. */
export function needsPrevious(expression: Expression): boolean {
  if (expression.kind === 'operation') return needsPrevious(expression.left) || needsPrevious(expression.right)
  return expression.kind === 'previous'
}

/** The expression in signs, with parentheses where they are needed: `(2 + 3) × 4`. */
export function expressionText(expression: Expression, number: (value: number) => string = String): string {
  if (expression.kind === 'previous') return '…'
  if (expression.kind === 'number') return number(expression.value)
  const { operation, left, right } = expression
  const level = PRECEDENCE[operation]
  const side = (child: Expression, isRight: boolean) => {
    const text = expressionText(child, number)
    const isLower = child.kind === 'operation' && (isRight ? PRECEDENCE[child.operation] <= level : PRECEDENCE[child.operation] < level)
    return isLower || (child.kind === 'number' && child.value < 0 && isRight) ? `(${text})` : text
  }
  return `${side(left, false)} ${SIGNS[operation]} ${side(right, true)}`
}

/** Which operation binds closer: the higher number. */
export const PRECEDENCE: Readonly<Record<Operation, number>> = { add: 1, subtract: 1, multiply: 2, divide: 2, power: 3 }
const SIGNS: Readonly<Record<Operation, string>> = { add: '+', subtract: '-', multiply: '×', divide: '÷', power: '^' }
