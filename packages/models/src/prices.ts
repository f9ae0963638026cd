export { type ListedPrice, PRICE_LIST, type PriceList } from './prices/listed-prices.ts'
export { type ModelPrice, type PriceOptions, priceOf } from './prices/price-of.ts'
