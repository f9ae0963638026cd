// Mutation testing of one package; see mutate.mjs.
const modules = new URL('../node_modules/.cache/mutation/node_modules/', import.meta.url)
const plugin = new URL(['@stryker-mutator', 'vitest-runner', 'dist/src/index.js'].join('/'), modules)

export default {
  testRunner: 'vitest',
  plugins: [plugin.href],
  vitest: { configFile: 'vitest.mutation.config.ts' },
  mutate: [`packages/${process.env.MUTATED_PACKAGE}/src/**/*.ts`, '!packages/*/src/index.ts'],
  // Texts are compared in full where they are a contract; a changed letter elsewhere is no defect.
  mutator: { excludedMutations: ['StringLiteral'] },
  coverageAnalysis: 'perTest',
  ignoreStatic: true,
  ignorePatterns: ['**/dist', 'bench', 'apps', 'api', 'reports', '.turbo', '.git'],
  reporters: ['clear-text', 'progress-append-only', 'html', 'json'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  concurrency: Number(process.env.MUTATION_CONCURRENCY ?? 2),
  timeoutMS: 4_000,
  tempDirName: '.stryker-tmp',
}
