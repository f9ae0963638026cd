export { countTokens } from './tokenizer/count-tokens.ts'
export { loadTokenCounter, type TokenCounter, type TokenEncoding } from './tokenizer/load-token-counter.ts'
