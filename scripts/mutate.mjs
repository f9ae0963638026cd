// Changes the code of `loop` and `tools` in small ways, one at a time, and shows which changes no test notices.
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

const files = process.argv.slice(2).filter((argument) => argument !== '--')
const only = files.length > 0 ? ['--mutate', files.join(',')] : []
const { status } = spawnSync(process.execPath, [stryker, 'run', 'scripts/stryker.config.mjs', ...only], { cwd: root, stdio: 'inherit' })
process.exitCode = status ?? 1
