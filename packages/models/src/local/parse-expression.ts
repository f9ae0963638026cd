import { type Expression, PRECEDENCE } from './expression.ts'
import { EACH, type ExpressionToken, expressionTokens, type Operation } from './expression-tokens.ts'

/** Reads the calculation that a text asks for, in signs or words, with precedence; undefined when it asks for none. */
export function parseExpression(text: string): Expression | undefined {
  const parser = new ExpressionParser(usefulTokens(expressionTokens(text)))
  const expression = parser.whole()
  if (expression?.kind === 'operation') return expression
  // "… and then minus 25": what reads as a negative number goes on from the part before.
  const isDifference = expression?.kind === 'number' && expression.value < 0 && /^\W*(?:minus\b|-|−|减)/i.test(text)
  return isDifference ? difference({ kind: 'previous' }, expression) : undefined
}

/** "the result of 3 + 4" names no earlier result: only beside an operation does the word count. */
function usefulTokens(tokens: readonly ExpressionToken[]): readonly ExpressionToken[] {
  const useful = tokens.filter((token, index) => {
    if (token.type !== 'previous') return true
    const before = tokens[index - 1]?.type
    const after = tokens[index + 1]?.type
    return before === 'list' || before === 'operator' || before === 'join' || after === 'operator' || after === 'scale'
  })
  return groupSums(useful)
}

/** 1 加 2 的和 belongs together, whatever stands before it. */
function groupSums(tokens: readonly ExpressionToken[]): readonly ExpressionToken[] {
  const at = tokens.findIndex((token, index) => {
    const operator = tokens[index - 2]
    const isNamed = token.type === 'list' && operator?.type === 'operator' && operator.operation === token.operation
    return isNamed && tokens[index - 1]?.type === 'number' && tokens[index - 3]?.type === 'number'
  })
  if (at === -1) return tokens
  return [...tokens.slice(0, at - 3), { type: 'open' }, ...tokens.slice(at - 3, at), { type: 'close' }, ...tokens.slice(at + 1)]
}

/** Recursive descent over the tokens; what it cannot use it leaves. */
class ExpressionParser {
  readonly #tokens: readonly ExpressionToken[]
  #position = 0
  #depth = 0

  constructor(tokens: readonly ExpressionToken[]) {
    this.#tokens = tokens
  }

  /** One expression, or several operands and a word such as "altogether" that joins them. */
  whole(): Expression | undefined {
    const operands: Expression[] = []
    while (this.#position < this.#tokens.length) {
      const operand = this.#chain(0)
      if (operand) operands.push(operand)
      else this.#position += 1
    }
    const [first, ...others] = operands
    const list = this.#tokens.find((token) => token === EACH) ?? this.#tokens.find((token) => token.type === 'list')
    if (first === undefined || others.length === 0) return first
    if (list?.type === 'list' && operands.every(({ kind }) => kind === 'number')) return fold(list.operation, operands, this.#isReversed())
    if (list?.type === 'list' && first.kind === 'number') return fold(list.operation, operands, false)
    return operands.find(({ kind }) => kind === 'operation')
  }

  /** Operands and operators of at least this precedence. */
  #chain(level: number): Expression | undefined {
    let left = this.#operand()
    if (left === undefined && this.#peek()?.type === 'operator' && this.#position === 0) left = { kind: 'previous' }
    while (left) {
      const next = this.#operatorAhead()
      if (next === undefined || PRECEDENCE[next.operation] < level) return left
      this.#position += next.isWritten ? 1 : 0
      // The right side of a power may hold another power; all else groups to the left.
      const right = this.#chain(next.operation === 'power' ? 3 : PRECEDENCE[next.operation] + 1)
      if (right === undefined) return left
      left = next.isWritten ? { kind: 'operation', operation: next.operation, left, right } : difference(left, right)
    }
    return left
  }

  /** A written operator, or the missing one in "12 -4". */
  #operatorAhead(): { readonly operation: Operation; readonly isWritten: boolean } | undefined {
    const token = this.#peek()
    if (token?.type === 'operator') return { operation: token.operation, isWritten: true }
    return token?.type === 'number' && token.value < 0 ? { operation: 'subtract', isWritten: false } : undefined
  }

  #operand(): Expression | undefined {
    const plain = this.#plainOperand()
    const next = this.#peek()
    if (plain === undefined || next?.type !== 'scale') return plain
    this.#position += 1
    return scaled(plain, next)
  }

  #plainOperand(): Expression | undefined {
    const token = this.#peek()
    if (token === undefined || this.#depth > 50) return undefined
    if (token.type === 'number' || token.type === 'previous') {
      this.#position += 1
      return token.type === 'number' ? { kind: 'number', value: token.value } : { kind: 'previous' }
    }
    if (token.type === 'open') return this.#group()
    if (token.type === 'list') return this.#listOperand(token.operation)
    if (token.type !== 'scale') return undefined
    this.#position += 1
    const whole = this.#deeper(() => this.#plainOperand())
    return whole && scaled(whole, token)
  }

  #group(): Expression | undefined {
    this.#position += 1
    const inner = this.#deeper(() => this.#chain(0))
    if (this.#peek()?.type === 'close') this.#position += 1
    return inner
  }

  /** "the sum of 1 and 2", "subtract 3 from 5"; with one operand, the result before is the other: "multiply by 4". */
  #listOperand(operation: Operation): Expression | undefined {
    const start = this.#position
    this.#position += 1
    const { operands, isReversed } = this.#listedOperands()
    const [only, ...others] = operands
    if (only === undefined) return undefined
    if (others.length > 0) return fold(operation, operands, isReversed)
    // A total after its numbers ("12 and 8 together") is read by `whole`.
    if (start > 0) {
      this.#position = start
      return undefined
    }
    return only.kind === 'operation' ? only : { kind: 'operation', operation, left: { kind: 'previous' }, right: only }
  }

  #listedOperands(): { readonly operands: readonly Expression[]; readonly isReversed: boolean } {
    const operands: Expression[] = []
    let isReversed = false
    let goesOn = true
    while (goesOn) {
      const joins = this.#skipJoins()
      isReversed ||= operands.length > 0 && joins.some((join) => join.reversed)
      const operand = this.#deeper(() => this.#chain(0))
      if (operand) operands.push(operand)
      const next = this.#peek()?.type
      goesOn = operand !== undefined && (next === 'join' || next === 'number')
    }
    return { operands, isReversed }
  }

  #skipJoins(): readonly { readonly reversed: boolean }[] {
    const joins: { readonly reversed: boolean }[] = []
    let token = this.#peek()
    while (token?.type === 'join') {
      joins.push(token)
      this.#position += 1
      token = this.#peek()
    }
    return joins
  }

  #deeper<T>(parse: () => T): T {
    this.#depth += 1
    const result = parse()
    this.#depth -= 1
    return result
  }

  #isReversed(): boolean {
    return this.#tokens[0]?.type === 'list' && this.#tokens.some((token) => token.type === 'join' && token.reversed)
  }

  #peek(): ExpressionToken | undefined {
    return this.#tokens[this.#position]
  }
}

function fold(operation: Operation, operands: readonly Expression[], reversed: boolean): Expression | undefined {
  const ordered = reversed ? operands.toReversed() : operands
  const [first, ...others] = ordered
  if (first === undefined) return undefined
  return others.reduce<Expression>((left, right) => ({ kind: 'operation', operation, left, right }), first)
}

function scaled(whole: Expression, { operation, by }: { readonly operation: Operation; readonly by: number }): Expression {
  const value: Expression = { kind: 'number', value: by }
  return operation !== 'multiply'
    ? { kind: 'operation', operation, left: whole, right: value }
    : { kind: 'operation', operation, left: value, right: whole }
}

function difference(left: Expression, right: Expression): Expression {
  const positive: Expression = right.kind === 'number' ? { kind: 'number', value: -right.value } : right
  return { kind: 'operation', operation: 'subtract', left, right: positive }
}
