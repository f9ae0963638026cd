import { parseArgs } from 'node:util'

/** What was asked for on the command line. */
export interface CompareOptions {
  readonly peers: readonly string[]
  readonly works: readonly string[]
  readonly probes: readonly string[]
  readonly samples: number
  readonly keep: boolean
}

/** The names of everything that can be asked for. */
export type KnownNames = Pick<CompareOptions, 'peers' | 'works' | 'probes'>

/**
 * Reads `--peers a,b`, `--works a,b`, `--probes a,b` (by the beginnings of names, in whole words; all when none is given; who names works only gets no
 * probes, and the other way round), `--only works|probes`, `--samples 5` and `--keep`. @throws Error with a sentence for the user.
 */
export function compareOptions(args: readonly string[], known: KnownNames): CompareOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      peers: { type: 'string' },
      works: { type: 'string' },
      probes: { type: 'string' },
      only: { type: 'string' },
      samples: { type: 'string', default: '5' },
      keep: { type: 'boolean', default: false },
    },
  })
  const { only = onlyNamed(values) } = values
  if (only !== undefined && only !== 'works' && only !== 'probes') throw new Error(`--only takes works or probes, not ${only}.`)
  const ignored = only === 'probes' ? 'works' : 'probes'
  if (only !== undefined && values[ignored] !== undefined) throw new Error(`--only ${only} leaves no use for --${ignored}.`)
  return {
    peers: chosen('peer', known.peers, values.peers),
    works: only === 'probes' ? [] : chosen('work', known.works, values.works),
    probes: only === 'works' ? [] : chosen('probe', known.probes, values.probes),
    samples: samplesOf(values.samples),
    keep: values.keep,
  }
}

function onlyNamed({ works, probes }: { readonly works?: string; readonly probes?: string }): string | undefined {
  if (works !== undefined && probes === undefined) return 'works'
  return probes !== undefined && works === undefined ? 'probes' : undefined
}

function chosen(kind: string, names: readonly string[], list: string | undefined): readonly string[] {
  if (list === undefined) return names
  const parts = list.split(',').map((part) => part.trim())
  const unknown = parts.find((part) => part === '' || !names.some((name) => begins(name, part)))
  if (unknown !== undefined) throw new Error(`There is no ${kind} ${JSON.stringify(unknown)}. There are: ${names.join('; ')}.`)
  return names.filter((name) => parts.some((part) => begins(name, part)))
}

/** `100` begins `100 rounds`, but not `10000 runs`. */
function begins(name: string, part: string): boolean {
  return name.startsWith(part) && !/^\w/.test(name.slice(part.length))
}

function samplesOf(text: string): number {
  const samples = Number(text)
  if (!Number.isInteger(samples) || samples < 1) throw new Error(`--samples takes a positive whole number, not ${text}.`)
  return samples
}
