import type { NewFact, RefusalReason } from './fact.ts'

/** Why something is not stored, or undefined: nothing is said, more than `maxLength` is said, or it holds a secret, in whichever member. */
export function refusalOf({ text, subject = '', speaker = '', session = '' }: NewFact, maxLength: number): RefusalReason | undefined {
  if (text.trim() === '') return 'empty'
  const said = [text, subject, speaker, session]
  if (said.some(({ length }) => length > maxLength)) return 'too_long'
  return said.map(plainly).some(holdsSecret) ? 'secret' : undefined
}

/** Without what looks the same, or like nothing. */
function plainly(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\u00ad\u200b-\u200f\u2060\ufeff]/g, '')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
}

/** Keys of well-known forms, private keys, tokens, and words that announce a password. */
const SECRETS: readonly RegExp[] = [
  /-----BEGIN [A-Z ]{0,30}PRIVATE KEY-----/,
  /\b(?:sk|pk|rk)[-_][A-Za-z0-9_-]{16,}/,
  /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/,
  /\b(?:gh[opsur]_|github_pat_|glpat-|xox[abeprs]-|hf_|npm_)[A-Za-z0-9_-]{10,}/,
  /\bAIza[A-Za-z0-9_-]{30,}/,
  /\beyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}\./,
  /\bbearer\s+(?=\S{0,50}\d)[\w.~+/-]{16,}/i,
  /\b(?:passwor[dt]|passwd|pwd|passphrase|passcode|api[ _-]?key|secret[ _-]?key|access[ _-]?token|private[ _-]?key)\b["']?\s*[=:]\s*["']?\S{4,}/i,
  /\b(?:password|passphrase|passcode|api key|access token)\b[^.:;!?\n]{0,40}?\sis\s+["']?(?=\S{0,50}[\d!#$%^&*@_])\S{4,}/i,
  /\bPIN\b[^.:;!?\n]{0,20}?(?:\sis\s|[=:])\s*\d{4,8}\b/,
  /(?:密码|密碼|口令|密钥|密鑰|验证码|驗證碼)\s*(?:就?是|为|為|=|:)\s*["'“]?[\w!@#$%^&*.-]{4,}/,
  /:\/\/[^\s/:@]{1,100}:[^\s/@]{3,100}@/,
]

function holdsSecret(text: string): boolean {
  return SECRETS.some((pattern) => pattern.test(text)) || holdsCardNumber(text)
}

function holdsCardNumber(text: string): boolean {
  return [...text.matchAll(/(?<!\d)\d(?:[ .-]?\d){12,18}(?!\d)/g)].some(([digits]) => passesLuhn(digits.replaceAll(/\D/g, '')))
}

function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => total + luhnValue(Number(digit), index), 0)
  return sum % 10 === 0
}

function luhnValue(digit: number, index: number): number {
  const doubled = index % 2 === 1 ? digit * 2 : digit
  return doubled > 9 ? doubled - 9 : doubled
}
