/**
 * The default random source of backoffs: a number from 0 up to 1. This is the one file of the package that is not
 * deterministic; whoever needs the same waits twice passes a source of their own.
 */
export function randomFraction(): number {
  return Math.random()
}
