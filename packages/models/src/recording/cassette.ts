import { canonicalJson, DefectError, errorInfo } from '@minagent/types'
import type { RedactText } from '@minagent/types/runtime'
import { type Answer, type CassetteEntry, entryFromWire, entryToWire } from './cassette-entry.ts'
import type { CassetteStore } from './cassette-store.ts'
import { differencesText, jsonDifferences } from './json-differences.ts'
import type { WireRequest } from './wire-request.ts'

/** An entry, what it is found by, and whether it was replayed or has just been recorded. */
interface Slot {
  readonly number: number
  readonly entry: CassetteEntry
  readonly key: string
  used: boolean
}

/** The entries of a store, each given out once. */
export class Cassette {
  readonly #store: CassetteStore
  readonly #redact: RedactText
  readonly #fresh: boolean
  #loaded: Promise<Slot[]> | undefined

  /** A `fresh` cassette forgets first what the store holds. */
  constructor(store: CassetteStore, redact: RedactText, fresh: boolean) {
    this.#store = store
    this.#redact = redact
    this.#fresh = fresh
  }

  /** The next answer that is recorded for a request; undefined when there is none. */
  async take(request: WireRequest): Promise<Answer | undefined> {
    const key = canonicalJson(request)
    const slot = (await this.#slots()).find((candidate) => !candidate.used && candidate.key === key)
    if (slot) slot.used = true
    return slot?.entry.answer
  }

  /** Records what came of a request. */
  async add(request: WireRequest, answer: Answer): Promise<void> {
    const slots = await this.#slots()
    const entry = { request, answer }
    await storing('written', () => this.#store.append(entryToWire(entry, this.#redact)))
    slots.push({ number: slots.length + 1, entry, key: canonicalJson(request), used: true })
  }

  /** The requests that were recorded and not asked. */
  async unused(): Promise<readonly WireRequest[]> {
    return (await this.#slots()).filter(({ used }) => !used).map(({ entry }) => entry.request)
  }

  /** The error for a request that is not recorded: how it differs from the recorded one that is nearest to it. */
  async missing(request: WireRequest): Promise<DefectError> {
    const slots = await this.#slots()
    return new DefectError('recording_mismatch', `No answer is recorded for this request. ${whyMissing(slots, request)} ${ADVICE}`)
  }

  #slots(): Promise<Slot[]> {
    this.#loaded ??= storing('read', async () => {
      if (this.#fresh) await this.#store.clear()
      return (await this.#store.read()).map(slotOf)
    })
    return this.#loaded
  }
}

const ADVICE = "If the change is wanted, record again: mode 'record', or 'auto' to keep the rest."

function whyMissing(slots: readonly Slot[], request: WireRequest): string {
  const key = canonicalJson(request)
  const times = slots.filter((slot) => slot.key === key).length
  if (times > 0) return `It was recorded ${times === 1 ? 'once' : `${times} times`} and is asked once more.`
  const compared = slots
    .filter(({ used }) => !used)
    .map(({ number, entry }) => ({ number, differences: jsonDifferences(entry.request, request) }))
    .sort((a, b) => a.differences.length - b.differences.length)
  const [nearest] = compared
  if (!nearest) return slots.length === 0 ? 'The cassette is empty.' : `All ${slots.length} recorded answers have been given.`
  return `It differs from the recorded request ${nearest.number} in\n${differencesText(nearest.differences)}\n`
}

function slotOf(value: unknown, index: number): Slot {
  try {
    const entry = entryFromWire(value)
    return { number: index + 1, entry, key: canonicalJson(entry.request), used: false }
  } catch (cause) {
    throw new TypeError(`entry ${index + 1} cannot be used: ${errorInfo(cause).message}`, { cause })
  }
}

/** A store that fails is no failure of the model: it surfaces out of the run. */
async function storing<T>(what: 'read' | 'written', work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    throw new DefectError('recording_failed', `The cassette could not be ${what}: ${errorInfo(cause).message}`, { cause })
  }
}
