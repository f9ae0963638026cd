import base from './vitest.config.ts'

const name = process.env.MUTATED_PACKAGE ?? 'loop'

/** The tests of the package that `pnpm mutate` changes. The long suites (public data, random runs) stay out. */
export default {
  ...base,
  test: {
    ...base.test,
    projects: undefined,
    include: [`packages/${name}/test/**/*.test.ts`],
    // A defect often shows as a run that never ends.
    testTimeout: 2_000,
    bail: 1,
    exclude: ['**/json-schema-test-suite.test.ts', '**/properties.test.ts'],
  },
}
