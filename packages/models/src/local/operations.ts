import type { ToolSchema } from '@minagent/types'
import type { Expression } from './expression.ts'
import type { Operation } from './expression-tokens.ts'
import { type Parameter, readParameters } from './parameters.ts'
import { findTerms } from './words.ts'

/** A tool that can do one arithmetic operation on two numbers. */
export interface OperationTool {
  readonly tool: string
  arguments(left: number, right: number): Readonly<Record<string, unknown>>
}

/** Which offered tool does which operation; a tool made for one operation is preferred to one for several. */
export function findOperationTools(tools: readonly ToolSchema[]): ReadonlyMap<Operation, OperationTool> {
  const found = new Map<Operation, OperationTool>()
  for (const [operation, tool] of [...tools.flatMap(singleOperation), ...tools.flatMap(chosenOperation)]) {
    if (!found.has(operation)) found.set(operation, tool)
  }
  return found
}

/** The tool that takes a whole expression as text, if one is offered, and its parameter. */
export function findExpressionTool(tools: readonly ToolSchema[]): { readonly tool: string; readonly parameter: string } | undefined {
  for (const tool of tools) {
    const required = readParameters(tool.parameters).filter((parameter) => parameter.required)
    const [only] = required
    if (only?.kind === 'expression' && required.length === 1) return { tool: tool.name, parameter: only.name }
  }
  return undefined
}

/** True when the offered tools can do every operation of the expression. */
export function canCalculate(expression: Expression, tools: readonly ToolSchema[]): boolean {
  if (findExpressionTool(tools)) return true
  const operations = findOperationTools(tools)
  const isCovered = (part: Expression): boolean =>
    part.kind !== 'operation' || (operations.has(part.operation) && isCovered(part.left) && isCovered(part.right))
  return isCovered(expression)
}

type Found = readonly [Operation, OperationTool]

/** `add(a, b)`, `divide(dividend, divisor)`, `sum(numbers)`: the operation is in the name, or in the first words of the description. */
function singleOperation(tool: ToolSchema): readonly Found[] {
  const parameters = readParameters(tool.parameters)
  const required = parameters.filter((parameter) => parameter.required)
  const operation = namedOperation(tool)
  if (operation === undefined) return []
  const [first, second, ...others] = required
  if (first?.kind === 'numbers' && second === undefined) {
    return [[operation, { tool: tool.name, arguments: (left, right) => ({ [first.name]: [left, right] }) }]]
  }
  if (first?.kind !== 'number' || second?.kind !== 'number' || others.length > 0) return []
  const [left, right] = inOrder(first, second)
  return [[operation, { tool: tool.name, arguments: (a, b) => ({ [left.name]: a, [right.name]: b }) }]]
}

/** `calculator(left, operation, right)`: one parameter chooses the operation. */
function chosenOperation(tool: ToolSchema): readonly Found[] {
  const parameters = readParameters(tool.parameters)
  const required = parameters.filter((parameter) => parameter.required)
  const [first, second, ...others] = required.filter(({ kind }) => kind === 'number')
  const choice = parameters.find(({ kind }) => kind === 'enum')
  if (!first || !second || others.length > 0 || !choice || required.some(({ kind }) => kind !== 'number' && kind !== 'enum')) return []
  const values: readonly unknown[] = Array.isArray(choice.schema.enum) ? choice.schema.enum : []
  const [left, right] = inOrder(first, second)
  return values.flatMap((value) => {
    const operation = typeof value === 'string' ? operationOf(value) : undefined
    if (operation === undefined) return []
    const build = (a: number, b: number) => {
      const given: Readonly<Record<string, unknown>> = { [left.name]: a, [choice.name]: value, [right.name]: b }
      return Object.fromEntries(parameters.filter(({ name }) => Object.hasOwn(given, name)).map(({ name }) => [name, given[name]]))
    }
    return [[operation, { tool: tool.name, arguments: build }] as const]
  })
}

/** The schema's order, unless the names say otherwise (`divisor` before `dividend`). */
function inOrder(first: Parameter, second: Parameter): readonly [Parameter, Parameter] {
  const isRight = /divisor|denominator|subtrahend|exponent|right|second|除数|减数/i
  return isRight.test(first.name) && !isRight.test(second.name) ? [second, first] : [first, second]
}

const SIGNS: Readonly<Record<string, Operation>> = {
  '+': 'add',
  '-': 'subtract',
  '*': 'multiply',
  '×': 'multiply',
  x: 'multiply',
  '/': 'divide',
  '÷': 'divide',
  '^': 'power',
  '**': 'power',
  sub: 'subtract',
  mul: 'multiply',
  div: 'divide',
  pow: 'power',
}

const LABELS: Readonly<Record<string, Operation>> = {
  '#addition': 'add',
  '#subtraction': 'subtract',
  '#multiplication': 'multiply',
  '#division': 'divide',
  '#power': 'power',
}

function operationOf(word: string): Operation | undefined {
  const sign = word.toLowerCase()
  if (Object.hasOwn(SIGNS, sign)) return SIGNS[sign]
  return operationsIn(word)[0]
}

function namedOperation({ name, description }: ToolSchema): Operation | undefined {
  const named = operationsIn(name)
  if (named.length === 1) return named[0]
  const described = operationsIn(description)
  return described.length === 1 && /number|数/i.test(description) ? described[0] : undefined
}

function operationsIn(text: string): readonly Operation[] {
  const labels = findTerms(text).flatMap((term) => term.keys)
  return [...new Set(labels.flatMap((label) => LABELS[label] ?? []))]
}
