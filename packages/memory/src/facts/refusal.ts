import type { NewFact, RefusalReason } from './fact.ts'

/** Why a text is not stored, or undefined: nothing is said, more than `maxLength` is said, or it holds a secret. */
export function refusalOf({ text }: NewFact, maxLength: number): RefusalReason | undefined {
  if (text.trim() === '') return 'empty'
  if (text.length > maxLength) return 'too_long'
  return SECRETS.some((pattern) => pattern.test(text)) || holdsCardNumber(text) ? 'secret' : undefined
}

/** Keys of well-known forms, private keys, tokens, and words that announce a password. */
const SECRETS: readonly RegExp[] = [
  /-----BEGIN [A-Z ]{0,30}PRIVATE KEY-----/,
  /\b(?:sk|pk|rk)[-_][A-Za-z0-9_-]{16,}/,
  /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/,
  /\b(?:gh[opsur]_|github_pat_|glpat-|xox[abeprs]-|hf_|npm_)[A-Za-z0-9_-]{10,}/,
  /\bAIza[A-Za-z0-9_-]{30,}/,
  /\beyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}\./,
  /\b(?:password|passwd|passphrase|passcode|api[ _-]?key|secret[ _-]?key|access[ _-]?token|private[ _-]?key)\b["']?\s*[=:]\s*["']?\S{4,}/i,
  /\b(?:password|passphrase|passcode|api key|access token)\s+is\s+["']?(?=\S{0,50}[\d!#$%^&*@_])\S{4,}/i,
  /(?:密码|口令|密钥|验证码)\s*(?:是|为|=|:|：)\s*["'“]?[\w!@#$%^&*.-]{4,}/,
  /:\/\/[^\s/:@]{1,100}:[^\s/@]{3,100}@/,
]

function holdsCardNumber(text: string): boolean {
  return [...text.matchAll(/(?<!\d)\d(?:[ -]?\d){12,18}(?!\d)/g)].some(([digits]) => passesLuhn(digits.replaceAll(/\D/g, '')))
}

function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => total + luhnValue(Number(digit), index), 0)
  return sum % 10 === 0
}

function luhnValue(digit: number, index: number): number {
  const doubled = index % 2 === 1 ? digit * 2 : digit
  return doubled > 9 ? doubled - 9 : doubled
}
