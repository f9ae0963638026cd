import base from './vitest.config.ts'

const name = process.env.MUTATED_PACKAGE ?? 'loop'

/** The tests of the package that `pnpm mutate` changes. The long suites (public data, random runs) stay out. */
export default {
  ...base,
  test: {
    ...base.test,
    include: [`packages/${name}/test/**/*.test.ts`],
    exclude: ['**/json-schema-test-suite.test.ts', '**/properties.test.ts'],
  },
}
