// What the loop needs of the other entries stands here too, with all that they share, so that who loads it loads one file of this package.
export { argumentsHash } from './arguments-hash.ts'
export { CancelScope } from './cancel-scope.ts'
export { canonicalJson } from './canonical-json.ts'
export { type Clock, sleepOn, systemClock, type Timer } from './clock.ts'
export { type ConcurrencyLimit, concurrencyLimit } from './concurrency.ts'
export { errorInfo } from './error-info.ts'
export {
  DefectError,
  isDefectError,
  isMinagentError,
  isModelError,
  isToolError,
  MinagentError,
  ModelError,
  RunError,
  ToolError,
} from './errors.ts'
export { EventFeed } from './event-feed.ts'
export { type FakeClock, fakeClock } from './fake-clock.ts'
export { type Ids, randomIds, sequentialIds } from './ids.ts'
export { copyJson, copyWellFormed, isPlainObject, sameJson, setOwn } from './json.ts'
export { type JsonLines, parseJsonLines, toJsonLine } from './jsonl.ts'
export { isSecretName, type RedactText, redactedJson, redactSecrets } from './redact-secrets.ts'
export { sha256 } from './sha256.ts'
export { estimateTokens, sumMessageTokens, type TokenFamily, tokenFamilyOf } from './tokens.ts'
export { toolErrorText, toolErrorTexts } from './tool-error-text.ts'
export { sumUsage, type TokenPrice, usageCost } from './usage.ts'
