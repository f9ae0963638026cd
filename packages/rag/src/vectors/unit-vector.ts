/**
 * Writes the vector with length 1 into `target`, so that a dot product is the cosine; one that has it already stays as it is, and
 * zeros stay zeros.
 * @throws RangeError when it has another number of dimensions than `target`, or holds something that is no finite number.
 */
export function setUnit(target: Float32Array, vector: Float32Array): void {
  if (vector.length !== target.length) throw new RangeError(`Expected a vector of ${target.length} dimensions, got ${vector.length}.`)
  const length = Math.sqrt(dot(vector, vector))
  if (!Number.isFinite(length)) throw new RangeError('Expected a vector of finite numbers.')
  const factor = length === 0 || Math.abs(length - 1) < 1e-6 ? 1 : 1 / length
  for (let at = 0; at < target.length; at++) target[at] = (vector[at] ?? 0) * factor
}

/** The dot product of two vectors of one length. */
export function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0
  for (let at = 0; at < a.length; at++) sum += (a[at] ?? 0) * (b[at] ?? 0)
  return sum
}
