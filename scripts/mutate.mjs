// `pnpm mutate loop`: changes the code of a package in small ways, one at a time, and shows which changes its tests do not notice.
// `pnpm mutate loop packages/loop/src/drive.ts` changes one file only.
// Stryker is fetched on first use, so that it does not weigh on every installation.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { root } from './lib/workspace.mjs'

const VERSION = '9.6.1'
const folder = `${root}/node_modules/.cache/mutation`
const stryker = `${folder}/node_modules/@stryker-mutator/core/bin/stryker.js`

if (!existsSync(stryker)) {
  mkdirSync(folder, { recursive: true })
  writeFileSync(`${folder}/package.json`, '{ "private": true }\n')
  // Vitest itself is the workspace's: the runner must not bring a second one.
  const packages = [`@stryker-mutator/core@${VERSION}`, `@stryker-mutator/vitest-runner@${VERSION}`]
  const { status } = spawnSync('npm', ['install', '--legacy-peer-deps', '--no-audit', '--no-fund', ...packages], {
    cwd: folder,
    stdio: 'inherit',
  })
  if (status !== 0) process.exit(status ?? 1)
}

const [name, ...files] = process.argv.slice(2).filter((argument) => argument !== '--')
if (name === undefined || !existsSync(`${root}/packages/${name}/src`)) {
  console.error('Name a package: pnpm mutate loop, or pnpm mutate tools.')
  process.exit(2)
}
const only = files.length > 0 ? ['--mutate', files.join(',')] : []
const env = { ...process.env, MUTATED_PACKAGE: name }
const { status } = spawnSync(process.execPath, [stryker, 'run', 'scripts/stryker.config.mjs', ...only], {
  cwd: root,
  stdio: 'inherit',
  env,
})
process.exitCode = status ?? 1
