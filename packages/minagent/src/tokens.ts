export { estimateTokens } from '@minagent/types/tokens'
