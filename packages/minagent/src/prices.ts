export { type ListedPrice, type ModelPrice, PRICE_LIST, type PriceList, type PriceOptions, priceOf } from '@minagent/models/prices'
