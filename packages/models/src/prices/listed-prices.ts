import list from './prices.json'

/** A price as it is listed, per million tokens. */
export interface ListedPrice {
  /** Default: `'USD'`. */
  readonly currency?: string
  readonly input: number
  readonly output: number
  /** Default: as `input`. */
  readonly cacheRead?: number
  /** Default: as `input`. */
  readonly cacheWrite?: number
}

/** The table of list prices: models by provider, per million tokens; `date` is the day up to which it was checked, `notes` say what it rests on. */
export interface PriceList {
  readonly date: string
  readonly unit: string
  readonly currency: string
  readonly notes: readonly string[]
  readonly models: Readonly<Record<string, Readonly<Record<string, ListedPrice>>>>
}

/** The list prices that {@link priceOf} knows. */
export const PRICE_LIST: PriceList = list

export const LISTED_MODELS = Object.values(PRICE_LIST.models)
