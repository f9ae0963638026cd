// SHA-256 as in FIPS 180-4, section 6.2. WebCrypto's digest is asynchronous, and a hash is needed in synchronous places.

/** The SHA-256 of a text's UTF-8 bytes, as 64 hexadecimal digits. */
export function sha256(text: string): string {
  constants ??= makeConstants()
  const { rounds } = constants
  const state = constants.state.slice()
  const schedule = new Uint32Array(64)
  const bytes = pad(new TextEncoder().encode(text))
  const view = new DataView(bytes.buffer)
  for (let offset = 0; offset < bytes.length; offset += 64) compress(state, rounds, expand(schedule, view, offset))
  return Array.from(state, (word) => word.toString(16).padStart(8, '0')).join('')
}

interface Constants {
  readonly state: Uint32Array
  readonly rounds: Uint32Array
}

let constants: Constants | undefined

/** The constants of the standard: the first 32 bits of the fractions of the primes' square roots (state) and cube roots (rounds). */
function makeConstants(): Constants {
  const primes = firstPrimes(64)
  return {
    state: Uint32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime))),
    rounds: Uint32Array.from(primes, (prime) => fraction(Math.cbrt(prime))),
  }
}

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

/** The 16 words of a block and the 48 that follow from them. */
function expand(words: Uint32Array, view: DataView, offset: number): Uint32Array {
  for (let t = 0; t < 16; t++) words[t] = view.getUint32(offset + 4 * t)
  for (let t = 16; t < 64; t++) {
    const before15 = at(words, t - 15)
    const before2 = at(words, t - 2)
    const sigma0 = rotate(before15, 7) ^ rotate(before15, 18) ^ (before15 >>> 3)
    const sigma1 = rotate(before2, 17) ^ rotate(before2, 19) ^ (before2 >>> 10)
    words[t] = sigma1 + at(words, t - 7) + sigma0 + at(words, t - 16)
  }
  return words
}

function compress(state: Uint32Array, rounds: Uint32Array, words: Uint32Array): void {
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state
  for (let t = 0; t < 64; t++) {
    const sum1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)
    const first = h + sum1 + ((e & f) ^ (~e & g)) + at(rounds, t) + at(words, t)
    const sum0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)
    const second = sum0 + ((a & b) ^ (a & c) ^ (b & c))
    h = g
    g = f
    f = e
    e = (d + first) | 0
    d = c
    c = b
    b = a
    a = (first + second) | 0
  }
  for (const [index, word] of [a, b, c, d, e, f, g, h].entries()) state[index] = at(state, index) + word
}

function rotate(word: number, bits: number): number {
  return (word >>> bits) | (word << (32 - bits))
}

function at(words: Uint32Array, index: number): number {
  return words[index] ?? 0
}
