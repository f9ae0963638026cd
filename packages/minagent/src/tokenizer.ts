export { countTokens, loadTokenCounter, type TokenCounter, type TokenEncoding } from '@minagent/models/tokenizer'
