import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const packages = fileURLToPath(new URL('./packages/', import.meta.url))

/** Tests run from sources: no build is needed. */
export const resolve = {
  alias: [
    { find: /^@minagent\/([^/]+)$/, replacement: `${packages}$1/src/index.ts` },
    { find: /^@minagent\/([^/]+)\/(.+)$/, replacement: `${packages}$1/src/$2.ts` },
    { find: /^minagent$/, replacement: `${packages}minagent/src/index.ts` },
    { find: /^minagent\/(.+)$/, replacement: `${packages}minagent/src/$1.ts` },
  ],
}

export default defineConfig({
  resolve,
  test: {
    // Those of the packages and with the clients of providers share what they import: loading it for each file takes longer than most of them.
    projects: [
      { extends: true, test: { name: 'packages', include: ['packages/*/test/**/*.test.ts'], isolate: false } },
      { extends: true, test: { name: 'providers', include: ['test/providers/*.test.ts'], isolate: false } },
      {
        extends: true,
        test: {
          name: 'workspace',
          include: ['test/**/*.test.ts', 'apps/examples/*/*.test.ts', 'apps/examples/guides/*/*.test.ts'],
          exclude: ['**/node_modules/**', 'test/providers/**'],
        },
      },
    ],
    // For machines that do other things beside: no test asserts a time.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 60_000 } },
    // Many tests wait for programs they started: a file more at a time than there are cores.
    maxWorkers: availableParallelism() + 1,
    restoreMocks: true,
    // The command keeps its runs in the home folder of its user: those of the tests do not belong there.
    env: { XDG_STATE_HOME: join(tmpdir(), 'minagent-tests') },
  },
})
