import type { Filling } from './filling.ts'
import type { NumberMention } from './numbers.ts'
import type { Parameter } from './parameters.ts'
import { overlapsAny } from './span.ts'
import type { Term } from './words.ts'

/** Gives each list of numbers in the request to a parameter that wants a list, in order; without a list, all numbers to a single one. */
export function fillNumberLists(filling: Filling, parameters: readonly Parameter[]): void {
  const wanted = parameters.filter((parameter) => parameter.kind === 'numbers')
  const lists = numberLists(filling)
  const { numbers } = filling.evidence
  if (wanted.length === 1 && lists.length === 0 && numbers.length > 0) lists.push(numbers)
  for (const [index, parameter] of wanted.entries()) {
    const list = lists[index]
    if (list === undefined) return
    filling.values.set(
      parameter.name,
      list.map((number) => number.value),
    )
    filling.used.push(...list)
    filling.typed += 1
  }
}

/** Two or more numbers with nothing but commas or "and" between them. */
function numberLists({ text, evidence }: Filling): (readonly NumberMention[])[] {
  const lists: NumberMention[][] = []
  for (const number of evidence.numbers) {
    const list = lists.at(-1)
    const last = list?.at(-1)
    if (list && last && /^(?:\s*[,，、;]?\s*|\s*,?\s+and\s+|\s*[和与跟]\s*)$/.test(text.slice(last.end, number.start))) list.push(number)
    else lists.push([number])
  }
  return lists.filter((list) => list.length > 1)
}

/**
 * Gives the numbers of the request to the numeric parameters: first to the one whose words stand next to the number,
 * then to the required ones in order, then a single one that is left to a single optional parameter.
 */
export function fillNumbers(filling: Filling, parameters: readonly Parameter[]): void {
  const numeric = parameters.filter((parameter) => parameter.kind === 'number')
  if (numeric.length === 0) return
  giveByNeighbours(filling, numeric)
  const open = () => numeric.filter((parameter) => !filling.values.has(parameter.name))
  for (const parameter of open().filter(({ required }) => required)) {
    const number = freeNumbers(filling).find((candidate) => fits(parameter, candidate))
    if (number) give(filling, parameter, number)
  }
  const [number, ...others] = freeNumbers(filling)
  const [parameter, ...rest] = open()
  if (number && parameter && others.length === 0 && rest.length === 0 && fits(parameter, number)) give(filling, parameter, number)
}

function giveByNeighbours(filling: Filling, numeric: readonly Parameter[]): void {
  const pairs = numeric.flatMap((parameter) =>
    freeNumbers(filling).map((number) => ({ parameter, number, affinity: affinity(filling, parameter, number) })),
  )
  for (const { parameter, number } of pairs
    .filter((pair) => pair.affinity > 0)
    .sort((a, b) => b.affinity - a.affinity || Number(b.parameter.required) - Number(a.parameter.required))) {
    if (filling.values.has(parameter.name) || overlapsAny(number, filling.used) || !fits(parameter, number)) continue
    give(filling, parameter, number)
  }
}

function freeNumbers(filling: Filling): readonly NumberMention[] {
  return filling.evidence.numbers.filter((number) => !overlapsAny(number, filling.used))
}

/** The word after a number says more about it than the word before; a name says more than a description. */
function affinity(filling: Filling, parameter: Parameter, number: NumberMention): number {
  const after = filling.terms.find((term) => term.start >= number.end && term.start - number.end <= 4)
  const before = filling.terms.findLast((term) => term.end <= number.start && number.start - term.end <= 4)
  return nearness(after, parameter) * 3 + nearness(before, parameter) * 2 + (number.isPercent ? rateAffinity(parameter) : 0)
}

/** A percentage is a rate, whatever stands beside it. */
function rateAffinity({ name, description }: Parameter): number {
  return RATE.test(name) ? 8 : RATE.test(description) ? 4 : -8
}

const RATE = /percent|百分|rate|ratio|share|tip|discount|%|率|比例|折扣/i

function nearness(term: Term | undefined, parameter: Parameter): number {
  if (term === undefined) return 0
  const shares = (terms: readonly Term[]) => terms.some((other) => other.keys.some((key) => term.keys.includes(key)))
  if (parameter.nameTerms.some((other) => other.keys[0] === term.keys[0])) return 2.5
  if (shares(parameter.nameTerms)) return 2
  return shares(parameter.descriptionTerms) ? 1 : 0
}

function fits({ schema }: Parameter, { value }: NumberMention): boolean {
  const types: readonly unknown[] = Array.isArray(schema.type) ? schema.type : [schema.type]
  if (!types.includes('number') && !Number.isInteger(value)) return false
  if (typeof schema.minimum === 'number' && value < schema.minimum) return false
  return !(typeof schema.maximum === 'number' && value > schema.maximum)
}

function give(filling: Filling, parameter: Parameter, number: NumberMention): void {
  const wantsPercent = number.isPercent && /percent|百分|%/i.test(`${parameter.name} ${parameter.description}`)
  filling.values.set(parameter.name, wantsPercent ? Number((number.value * 100).toPrecision(12)) : number.value)
  filling.used.push(number)
  filling.typed += 1
}
