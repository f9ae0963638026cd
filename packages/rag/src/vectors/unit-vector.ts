/**
 * The vector with length 1, so that a dot product is the cosine; one that has it already stays as it is, and zeros stay zeros.
 * @throws RangeError when it has another number of dimensions, or holds something that is no finite number.
 */
export function unitVector(vector: Float32Array, dimensions: number): Float32Array {
  if (vector.length !== dimensions) throw new RangeError(`Expected a vector of ${dimensions} dimensions, got ${vector.length}.`)
  const length = Math.sqrt(dot(vector, vector))
  if (!Number.isFinite(length)) throw new RangeError('Expected a vector of finite numbers.')
  if (length === 0 || Math.abs(length - 1) < 1e-6) return vector
  return vector.map((value) => value / length)
}

/** The dot product of two vectors of one length. */
export function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0
  for (let at = 0; at < a.length; at++) sum += (a[at] ?? 0) * (b[at] ?? 0)
  return sum
}
