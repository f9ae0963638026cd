import { relative } from 'node:path'
import { root, workspacePackages } from './scripts/lib/workspace.mjs'

/** The sources of a package's entry points: `./local` is built from `src/local.ts`. */
function entriesOf({ exports = {}, bin }) {
  const subpaths = Object.keys(exports).filter((subpath) => subpath !== './package.json')
  const names = subpaths.map((subpath) => (subpath === '.' ? 'index' : subpath.slice(2)))
  return [...names, ...(bin ? ['bin'] : [])].map((name) => `src/${name}.ts!`)
}

const packages = workspacePackages().map(({ folder, manifest }) => {
  // The pages are built by scripts/pages.mjs.
  const entry = manifest.private
    ? ['*.ts', 'exercises/**/*.ts']
    : [...entriesOf(manifest), 'src/page/main.ts!', 'src/page/style.css!', 'test/**/*.test.ts', 'test/**/*-worker.ts']
  return [relative(root, folder), { entry, project: ['**/*.ts', '!dist/**'] }]
})

export default {
  workspaces: {
    '.': {
      entry: [
        'scripts/*.mjs',
        // Given to Node by name, for programs that are watched.
        'scripts/lib/book/watch*.{mjs,ts}',
        'test/**/*.test.ts',
        'test/support/portable/program.ts',
        'scripts/stryker.config.mjs',
        'vitest.mutation.config.ts',
      ],
      project: ['scripts/**', 'test/**', '*.ts'],
    },
    'apps/docs': {
      entry: ['.vitepress/config.ts', '.vitepress/theme/index.ts', '.vitepress/worker/run-worker.ts', 'examples/*.ts'],
      project: ['.vitepress/**/*.ts', 'examples/*.ts', '!.vitepress/{cache,dist}/**'],
      // Of the tests of the site.
      ignoreDependencies: ['axe-core'],
    },
    // The packages of the programs are installed by the benchmark, outside of the workspace.
    bench: { ignore: ['langgraph/*.mjs', 'compare/**/*.mjs'] },
    'test/mcp': {
      entry: ['*.test.ts', 'support/*-program.ts'],
      project: ['**/*.ts'],
      ignoreDependencies: ['@modelcontextprotocol/server-everything', '@modelcontextprotocol/server-filesystem'],
    },
    'test/providers': { entry: ['*.test.ts', 'support/*-program.ts'], project: ['**/*.ts'] },
    ...Object.fromEntries(packages),
  },
  // Of the system, where it has them.
  ignoreBinaries: ['mkfifo', 'mount', 'openssl', 'psql', 'rg', 'umount', 'valgrind'],
  // Started by scripts as programs, not imported.
  ignoreDependencies: ['@arethetypeswrong/cli', 'publint', 'turbo'],
}
