import type { ArgumentRule } from './command-rules.ts'

/** What arguments amount to under a rule. */
export type ReadArguments =
  /** All is allowed, if `paths` lie inside the workspace. */
  | { readonly allowed: true; readonly paths: readonly string[] }
  /** This argument is not. */
  | { readonly allowed: false; readonly argument: string }

/** Reads arguments as the program will, and refuses what the rule does not name. */
export function readArguments(args: readonly string[], rule: ArgumentRule): ReadArguments {
  const reader = new ArgumentReader(args, rule)
  return reader.read()
}

type ValueKind = 'text' | 'number' | 'path'

interface Option {
  readonly value: 'none' | 'needed' | 'joined'
  readonly kind: ValueKind
}

class ArgumentReader {
  readonly #args: readonly string[]
  readonly #rule: ArgumentRule
  readonly #options: ReadonlyMap<string, Option>
  readonly #operands: string[] = []
  readonly #paths: string[] = []
  #next = 0

  constructor(args: readonly string[], rule: ArgumentRule) {
    this.#args = args
    this.#rule = rule
    this.#options = new Map((rule.options ?? []).map(optionOf))
  }

  read(): ReadArguments {
    let operandsOnly = false
    for (let argument = this.#take(); argument !== undefined; argument = this.#take()) {
      if (operandsOnly || argument === '-' || !argument.startsWith('-')) this.#operands.push(argument)
      else if (argument === '--' && !this.#rule.words) operandsOnly = true
      else if (!this.#isAllowed(argument)) return { allowed: false, argument }
    }
    return this.#judged()
  }

  #judged(): ReadArguments {
    const { operands = 'paths', maxOperands = operands === 'none' ? 0 : Number.POSITIVE_INFINITY } = this.#rule
    const surplus = this.#operands[maxOperands]
    if (surplus !== undefined) return { allowed: false, argument: surplus }
    const named = operands === 'text' ? [] : this.#operands.slice(operands === 'pattern' ? 1 : 0)
    return { allowed: true, paths: [...this.#paths, ...named] }
  }

  #take(): string | undefined {
    return this.#args[this.#next++]
  }

  #isAllowed(argument: string): boolean {
    if (/^-\d+$/.test(argument) && this.#options.has('-#')) return true
    return argument.startsWith('--') || this.#rule.words === true ? this.#isWord(argument) : this.#areLetters(argument.slice(1))
  }

  #isWord(argument: string): boolean {
    const equals = this.#rule.words ? -1 : argument.indexOf('=')
    const name = equals < 0 ? argument : argument.slice(0, equals)
    return this.#takesValue(this.#options.get(name), equals < 0 ? undefined : argument.slice(equals + 1))
  }

  /** `-la`, `-n5`, `-ln 5`. */
  #areLetters(letters: string): boolean {
    for (const [index, letter] of [...letters].entries()) {
      const option = this.#options.get(`-${letter}`)
      if (option?.value === 'none') continue
      return this.#takesValue(option, [...letters].slice(index + 1).join('') || undefined)
    }
    return true
  }

  #takesValue(option: Option | undefined, joined: string | undefined): boolean {
    if (option === undefined) return false
    if (joined !== undefined) return option.value !== 'none' && this.#fits(option.kind, joined)
    if (option.value !== 'needed') return true
    const value = this.#take()
    if (value === undefined) return false
    // Should the program take it for a path or an option after all, it has to be a harmless one.
    return option.kind === 'number' ? this.#fits('number', value) : !value.startsWith('-') && this.#fits('path', value)
  }

  #fits(kind: ValueKind, value: string): boolean {
    if (kind === 'path') this.#paths.push(value)
    return kind !== 'number' || /^[+-]?\d+$/.test(value)
  }
}

/** `--max=number` → a name and what it takes. */
function optionOf(text: string): [string, Option] {
  const [, name = text, bracket, kind = 'text'] = /^([^=[]+)(\[)?=?(text|number|path)?\]?$/.exec(text) ?? []
  if (text === name) return [name, { value: 'none', kind: 'text' }]
  return [name, { value: bracket === undefined ? 'needed' : 'joined', kind: kind === 'number' || kind === 'path' ? kind : 'text' }]
}
