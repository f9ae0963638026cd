// SHA-256 as in FIPS 180-4, section 6.2. WebCrypto's digest is asynchronous, and a hash is needed in synchronous places.

/** The SHA-256 of a text's UTF-8 bytes, as 64 hexadecimal digits. */
export function sha256(text: string): string {
  const state = INITIAL.slice()
  const schedule = new Uint32Array(64)
  const bytes = pad(new TextEncoder().encode(text))
  const view = new DataView(bytes.buffer)
  for (let offset = 0; offset < bytes.length; offset += 64) compress(state, schedule, view, offset)
  return Array.from(state, (word) => word.toString(16).padStart(8, '0')).join('')
}

/** Primes' fractional parts: the constants of the standard are the first 32 bits of square roots (state) and cube roots (rounds). */
const PRIMES = firstPrimes(64)
const INITIAL = Uint32Array.from(PRIMES.slice(0, 8), (prime) => fraction(prime ** (1 / 2)))
const ROUND = Uint32Array.from(PRIMES, (prime) => fraction(Math.cbrt(prime)))

function firstPrimes(count: number): number[] {
  const primes: number[] = []
  for (let candidate = 2; primes.length < count; candidate++) {
    if (primes.every((prime) => candidate % prime !== 0)) primes.push(candidate)
  }
  return primes
}

function fraction(root: number): number {
  return Math.floor((root - Math.floor(root)) * 2 ** 32)
}

function pad(message: Uint8Array): Uint8Array<ArrayBuffer> {
  const padded = new Uint8Array(Math.ceil((message.length + 9) / 64) * 64)
  padded.set(message)
  padded[message.length] = 0x80
  new DataView(padded.buffer).setBigUint64(padded.length - 8, BigInt(message.length) * 8n)
  return padded
}

function compress(state: Uint32Array, w: Uint32Array, view: DataView, offset: number): void {
  for (let t = 0; t < 16; t++) w[t] = view.getUint32(offset + 4 * t)
  for (let t = 16; t < 64; t++) {
    const before15 = at(w, t - 15)
    const before2 = at(w, t - 2)
    const sigma0 = rotate(before15, 7) ^ rotate(before15, 18) ^ (before15 >>> 3)
    const sigma1 = rotate(before2, 17) ^ rotate(before2, 19) ^ (before2 >>> 10)
    w[t] = sigma1 + at(w, t - 7) + sigma0 + at(w, t - 16)
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state
  for (let t = 0; t < 64; t++) {
    const sum1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)
    const t1 = h + sum1 + ((e & f) ^ (~e & g)) + at(ROUND, t) + at(w, t)
    const sum0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)
    const t2 = sum0 + ((a & b) ^ (a & c) ^ (b & c))
    ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0]
  }
  ;[a, b, c, d, e, f, g, h].forEach((word, index) => {
    state[index] = at(state, index) + word
  })
}

function rotate(word: number, bits: number): number {
  return (word >>> bits) | (word << (32 - bits))
}

function at(words: Uint32Array, index: number): number {
  return words[index] ?? 0
}
