import { isPlainObject } from '@minagent/types'
import type { ConfigDocument, ConfigPath } from './config-document.ts'
import type { ConfigTexts, ValueKind } from './config-texts.ts'
import { mostSimilar } from './most-similar.ts'

/** What was found wrong in a file, each with its line. */
export interface ConfigProblems {
  readonly errors: { readonly line: number; readonly message: string }[]
  readonly warnings: { readonly line: number; readonly message: string }[]
}

/** Reads one group of settings by type. A wrong type is noted and counts as absent; a key that nobody asked for is unknown. */
export class ConfigReader {
  readonly #document: ConfigDocument
  readonly #texts: ConfigTexts
  readonly #problems: ConfigProblems
  readonly #path: ConfigPath
  readonly #values: Readonly<Record<string, unknown>>
  readonly #known = new Set<string>()

  constructor(
    document: ConfigDocument,
    texts: ConfigTexts,
    problems: ConfigProblems,
    at: ConfigGroup = { path: [], values: document.values },
  ) {
    this.#document = document
    this.#texts = texts
    this.#problems = problems
    this.#path = at.path
    this.#values = at.values
  }

  /** The keys of the group that hold something. */
  get keys(): readonly string[] {
    return Object.keys(this.#values)
  }

  /** Whether a key stands in the file, also with nothing behind it. */
  has(key: string): boolean {
    return Object.hasOwn(this.#values, key)
  }

  text(key: string): string | undefined {
    return this.#read(key, (value) => (typeof value === 'string' ? value : undefined), this.#texts.text)
  }

  /** A text, or texts in a list. */
  texts(key: string): readonly string[] | undefined {
    const read = (value: unknown) => (typeof value === 'string' ? [value] : Array.isArray(value) && value.every(isText) ? value : undefined)
    return this.#read(key, read, this.#texts.texts)
  }

  flag(key: string): boolean | undefined {
    return this.#read(key, (value) => (typeof value === 'boolean' ? value : undefined), this.#texts.flag)
  }

  whole(key: string, least: number): number | undefined {
    const read = (value: unknown) => (Number.isSafeInteger(value) && Number(value) >= least ? Number(value) : undefined)
    return this.#read(key, read, this.#texts.whole(least), shownNumber)
  }

  number(key: string, least: number): number | undefined {
    const read = (value: unknown) => (typeof value === 'number' && value >= least && Number.isFinite(value) ? value : undefined)
    return this.#read(key, read, this.#texts.number(least), shownNumber)
  }

  /** Seconds in the file, milliseconds here. */
  seconds(key: string): number | undefined {
    const read = (value: unknown) => (typeof value === 'number' && value >= 0 && Number.isFinite(value) ? value * 1_000 : undefined)
    return this.#read(key, read, this.#texts.seconds, shownNumber)
  }

  choice<Choice extends string>(key: string, choices: readonly Choice[]): Choice | undefined {
    const read = (value: unknown) => choices.find((choice) => choice === value)
    return this.#read(key, read, this.#texts.oneOf(choices), (value) => JSON.stringify(value)?.slice(0, 40))
  }

  /** One choice, or several in a list. */
  choices<Choice extends string>(key: string, choices: readonly Choice[]): readonly Choice[] | undefined {
    const isChoice = (value: unknown): value is Choice => choices.some((choice) => choice === value)
    const read = (value: unknown) => {
      const values: readonly unknown[] = Array.isArray(value) ? value : [value]
      return values.every(isChoice) ? values : undefined
    }
    return this.#read(key, read, this.#texts.oneOf(choices))
  }

  address(key: string): string | undefined {
    const read = (value: unknown) =>
      typeof value === 'string' && URL.canParse(value) && /^https?:$/.test(new URL(value).protocol) ? value : undefined
    return this.#read(key, read, this.#texts.address)
  }

  /** Texts by name. */
  record(key: string): Readonly<Record<string, string>> | undefined {
    const group = this.group(key)
    if (!this.has(key) || this.#values[key] === null) return undefined
    return Object.fromEntries(group.keys.flatMap((name) => group.#entry(name)))
  }

  /** A text or texts, by name. */
  textLists(key: string): Readonly<Record<string, readonly string[]>> | undefined {
    const group = this.group(key)
    if (group.keys.length === 0) return undefined
    return Object.fromEntries(group.keys.map((name) => [name, group.texts(name) ?? []]))
  }

  /** The settings below a key; an empty group where there are none. */
  group(key: string): ConfigReader {
    const values = this.#read(key, (value) => (isPlainObject(value) ? value : undefined), this.#texts.mapping)
    return this.#below([...this.#path, key], values ?? {})
  }

  /** The groups of a list. */
  groups(key: string): readonly ConfigReader[] | undefined {
    const values = this.#read(key, (value) => (Array.isArray(value) ? value : undefined), this.#texts.list)
    return values?.map((value: unknown, index) => {
      const path = [...this.#path, key, index]
      if (!isPlainObject(value)) this.#mustBe(path, this.#texts.mapping, this.#texts.kinds[kindOf(value)])
      return this.#below(path, isPlainObject(value) ? value : {})
    })
  }

  /** Notes an error at a key. */
  refuse(key: string | undefined, message: string): void {
    this.#problems.errors.push({ line: this.#document.lineOf(this.#pathOf(key)), message })
  }

  /** Warns of a key that is known, but not read, where it is there. */
  warnOf(key: string, message: string): void {
    this.#known.add(key)
    if (this.has(key)) this.#problems.warnings.push({ line: this.#document.lineOf(this.#pathOf(key)), message })
  }

  /** The whole name of a key, or of the group. */
  nameOf(key?: string): string {
    return shownPath(this.#pathOf(key))
  }

  /** Warns about the keys that nobody asked for. */
  warnOfUnknown(): void {
    this.#noteUnknown(this.#problems.warnings)
  }

  /** Takes such keys for errors: where a condition that is misspelt would let something pass. */
  refuseUnknown(): void {
    this.#noteUnknown(this.#problems.errors)
  }

  #noteUnknown(notes: ConfigProblems['errors']): void {
    for (const key of this.keys.filter((name) => !this.#known.has(name))) {
      const meant = mostSimilar(key, [...this.#known])
      const message = this.#texts.unknownKey(this.nameOf(key), meant && this.nameOf(meant))
      notes.push({ line: this.#document.lineOf(this.#pathOf(key)), message })
    }
  }

  #entry(name: string): [string, string][] {
    const value = this.text(name)
    return value === undefined ? [] : [[name, value]]
  }

  #below(path: ConfigPath, values: Readonly<Record<string, unknown>>): ConfigReader {
    return new ConfigReader(this.#document, this.#texts, this.#problems, { path, values })
  }

  #pathOf(key: string | undefined): ConfigPath {
    return key === undefined ? this.#path : [...this.#path, key]
  }

  #read<T>(key: string, read: (value: unknown) => T | undefined, expected: string, show?: Show): T | undefined {
    this.#known.add(key)
    const value = this.has(key) ? this.#values[key] : undefined
    if (value === undefined || value === null) return undefined
    const found = read(value)
    // What stands there is not repeated where it could be a secret.
    if (found === undefined) this.#mustBe(this.#pathOf(key), expected, show?.(value) ?? this.#texts.kinds[kindOf(value)])
    return found
  }

  #mustBe(path: ConfigPath, expected: string, found: string): void {
    const message = this.#texts.mustBe(shownPath(path), expected, found)
    this.#problems.errors.push({ line: this.#document.lineOf(path), message })
  }
}

/** Where a group of settings stands, and what it holds. */
interface ConfigGroup {
  readonly path: ConfigPath
  readonly values: Readonly<Record<string, unknown>>
}

type Show = (value: unknown) => string | undefined

function shownNumber(value: unknown): string | undefined {
  return typeof value === 'number' ? String(value) : undefined
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

function shownPath(path: ConfigPath): string {
  return path.map((step, index) => (typeof step === 'number' ? `[${step}]` : index === 0 ? step : `.${step}`)).join('')
}

function kindOf(value: unknown): ValueKind {
  if (typeof value === 'string') return 'text'
  if (typeof value === 'number') return 'number'
  if (typeof value === 'boolean') return 'flag'
  if (value === null || value === undefined) return 'nothing'
  return Array.isArray(value) ? 'list' : 'mapping'
}
