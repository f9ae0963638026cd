// Mutation testing of the packages whose tests must notice a defect: `pnpm mutate`, or `pnpm mutate packages/loop/src/drive.ts`.
const plugin = new URL('../node_modules/.cache/mutation/node_modules/@stryker-mutator/vitest-runner/dist/src/index.js', import.meta.url)

export default {
  testRunner: 'vitest',
  plugins: [plugin.href],
  vitest: { configFile: 'vitest.mutation.config.ts' },
  mutate: ['packages/loop/src/**/*.ts', 'packages/tools/src/**/*.ts', '!packages/*/src/index.ts'],
  // Texts are compared in full where they are a contract; a changed letter elsewhere is no defect.
  mutator: { excludedMutations: ['StringLiteral'] },
  coverageAnalysis: 'perTest',
  ignoreStatic: true,
  ignorePatterns: ['**/dist', 'bench', 'apps', 'api', 'reports', '.turbo', '.git'],
  reporters: ['clear-text', 'html', 'json'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  concurrency: Number(process.env.MUTATION_CONCURRENCY ?? 2),
  timeoutMS: 20_000,
  tempDirName: '.stryker-tmp',
}
