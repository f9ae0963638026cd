export { estimateTokens } from './tokens/estimate-tokens.ts'
export { sumMessageTokens } from './tokens/sum-message-tokens.ts'
export { tokenFamilyOf } from './tokens/token-family-of.ts'
export type { TokenFamily } from './tokens/token-weights.ts'
