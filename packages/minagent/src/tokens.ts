export { estimateTokens, sumMessageTokens, type TokenFamily, tokenFamilyOf } from '@minagent/types/tokens'
