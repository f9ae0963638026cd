import { LISTED_MODELS, type ListedPrice } from './listed-prices.ts'

/** Prices of a model in USD per million tokens; what the loop's `limits.priceOf` gives. */
export interface ModelPrice {
  readonly input: number
  readonly output: number
  readonly cacheRead?: number
  readonly cacheWrite?: number
}

/** What may differ from the table. */
export interface PriceOptions {
  /** Prices by the name of a model, which go before the table: of a contract, a gateway, a model that the table lacks. */
  readonly prices?: Readonly<Record<string, ListedPrice>>
  /** USD for one unit of another currency, such as `{ CNY: 0.14 }`. Default: none, and such prices are not given. */
  readonly usdPer?: Readonly<Record<string, number>>
}

/**
 * The list price of a model by its id (`openai/gpt-5-mini`) or name, whoever serves it; a dated snapshot (`gpt-5-mini-2025-08-07`) and a `-latest`
 * cost what their model costs unless they are listed themselves. Upper and lower case are the same. Undefined for a model that is not known, and for one
 * listed in a currency without a rate. How old the table is, and what it leaves out: {@link PRICE_LIST}.
 */
export function priceOf(modelId: string, { prices = {}, usdPer = {} }: PriceOptions = {}): ModelPrice | undefined {
  const full = modelId.toLowerCase()
  const name = full.slice(full.lastIndexOf('/') + 1)
  const own = Object.fromEntries(Object.entries(prices).map(([key, price]) => [key.toLowerCase(), price]))
  const tables = [own, ...LISTED_MODELS]
  for (const candidate of [full, name, name.replace(SNAPSHOT, '')]) {
    const table = tables.find((each) => Object.hasOwn(each, candidate))
    const listed = table?.[candidate]
    if (listed) return inUsd(listed, usdPer)
  }
  return undefined
}

const SNAPSHOT = /-(\d{4}-\d{2}-\d{2}|20\d{6}|latest)$/

function inUsd({ currency = 'USD', ...price }: ListedPrice, usdPer: Readonly<Record<string, number>>): ModelPrice | undefined {
  if (currency === 'USD') return price
  const rate = Object.hasOwn(usdPer, currency) ? usdPer[currency] : undefined
  if (rate === undefined) return undefined
  return {
    input: price.input * rate,
    output: price.output * rate,
    ...(price.cacheRead === undefined ? {} : { cacheRead: price.cacheRead * rate }),
    ...(price.cacheWrite === undefined ? {} : { cacheWrite: price.cacheWrite * rate }),
  }
}
