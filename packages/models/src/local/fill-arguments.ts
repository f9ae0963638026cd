import { type Evidence, findEvidence } from './evidence.ts'
import { fillChoices } from './fill-choices.ts'
import { fillNumberLists, fillNumbers } from './fill-numbers.ts'
import { fillFreeText, fillTyped } from './fill-strings.ts'
import type { Filling } from './filling.ts'
import { findValueByKey } from './known-values.ts'
import type { Parameter } from './parameters.ts'
import type { Span } from './span.ts'
import { findTerms, type Term } from './words.ts'

/** Reads a part of a request once, for all tools. */
export function readSource(text: string, results: readonly unknown[] = [], timeZone?: string): ArgumentSource {
  return { text, terms: findTerms(text), evidence: findEvidence(text), results, timeZone }
}

/** What filling needs to know of a tool. */
export interface ToolWords {
  readonly parameters: readonly Parameter[]
  /** Keys of the words in its name: they frame free text. */
  readonly frame: ReadonlySet<string>
  /** Keys of the words of its description and parameters: they may stand around free text. */
  readonly outerFrame: ReadonlySet<string>
}

/** What arguments may be made of. */
export interface ArgumentSource {
  /** The part of the request that the call serves. */
  readonly text: string
  readonly terms: readonly Term[]
  readonly evidence: Evidence
  /** Data of the results so far: a parameter may take the value of a key of the same name. */
  readonly results: readonly unknown[]
  /** The zone to use when the request names none. */
  readonly timeZone?: string | undefined
}

/** The arguments for one tool, as far as the request gives them. */
export interface FilledArguments {
  readonly values: Readonly<Record<string, unknown>>
  /** One more set of values for each further place that the request names. */
  readonly alternatives: readonly Readonly<Record<string, unknown>>[]
  /** Required parameters that nothing in the request fits. */
  readonly missing: readonly Parameter[]
  /** The parts of the text that became arguments. */
  readonly used: readonly Span[]
  /** How many arguments rest on evidence of their own kind. */
  readonly typed: number
}

/** Fills the parameters from the text by their schemas, the surest kinds first, free text last. */
export function fillArguments(profile: ToolWords, source: ArgumentSource): FilledArguments {
  const { parameters } = profile
  const filling = startFilling(source, profile)
  fillChoices(filling, parameters)
  fillTyped(filling, parameters)
  fillNumberLists(filling, parameters)
  fillNumbers(filling, parameters)
  fillKnown(filling, parameters, source)
  fillFreeText(filling, parameters)
  const values = inOrder(filling, parameters)
  return {
    values,
    alternatives: (filling.alternatives?.values ?? []).map((value) => ({ ...values, [filling.alternatives?.name ?? '']: value })),
    missing: parameters.filter((parameter) => parameter.required && !filling.values.has(parameter.name)),
    used: filling.used,
    typed: filling.typed,
  }
}

function startFilling({ text, terms, evidence }: ArgumentSource, { frame, outerFrame }: ToolWords): Filling {
  return { text, terms, evidence, frame, outerFrame, values: new Map(), used: [], typed: 0, alternatives: undefined }
}

/** From earlier results, from the schema's default, from the caller's zone. */
function fillKnown(filling: Filling, parameters: readonly Parameter[], { results, timeZone }: ArgumentSource): void {
  for (const parameter of parameters) {
    if (!parameter.required || filling.values.has(parameter.name)) continue
    const known = LINKED.has(parameter.kind) ? findValueByKey(results, parameter.name) : undefined
    if (known !== undefined) filling.values.set(parameter.name, known)
    else if (parameter.schema.default !== undefined) filling.values.set(parameter.name, parameter.schema.default)
    else if (parameter.kind === 'boolean')
      filling.values.set(parameter.name, /default\w* (?:is |to |= ?)?true/i.test(parameter.description))
    else if (parameter.kind === 'zone' && timeZone !== undefined) filling.values.set(parameter.name, timeZone)
  }
}

const LINKED: ReadonlySet<string> = new Set(['path', 'identifier', 'email', 'url'])

function inOrder(filling: Filling, parameters: readonly Parameter[]): Readonly<Record<string, unknown>> {
  return Object.fromEntries(parameters.filter(({ name }) => filling.values.has(name)).map(({ name }) => [name, filling.values.get(name)]))
}
