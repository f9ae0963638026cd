import { dirname, join } from 'node:path'
import { defineConfig, type Plugin } from 'vitest/config'
import { resolve } from './vitest.config.ts'

/** With `SOLVED=1` a test gets the solution of its exercise instead of what the reader wrote. */
const solutions: Plugin = {
  name: 'solutions',
  enforce: 'pre',
  resolveId(source, importer) {
    const isExercise = source.startsWith('./') && importer?.endsWith('.test.ts')
    return isExercise ? join(dirname(importer ?? ''), 'solutions', source) : undefined
  },
}

export default defineConfig({
  resolve,
  plugins: process.env.SOLVED === '1' ? [solutions] : [],
  test: { include: ['apps/examples/ch*/exercises/*.test.ts'], testTimeout: 60_000 },
})
