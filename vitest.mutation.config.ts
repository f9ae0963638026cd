import base from './vitest.config.ts'

/** The tests that mutation testing runs: those of the packages that it changes. The long data suites stay out. */
export default {
  ...base,
  test: {
    ...base.test,
    include: ['packages/loop/test/**/*.test.ts', 'packages/tools/test/**/*.test.ts'],
    exclude: ['**/json-schema-test-suite.test.ts'],
  },
}
