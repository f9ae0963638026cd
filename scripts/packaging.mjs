// What publint and are-the-types-wrong say about the packed packages. Build first.
import { spawnSync } from 'node:child_process'
import { basename } from 'node:path'
import { packAll } from './lib/pack.mjs'
import { root } from './lib/workspace.mjs'

// Subpaths cannot be resolved by the oldest resolution ("node10"), which knows no exports field.
const checks = [
  ['publint', (tarball) => ['node_modules/publint/src/cli.js', 'run', '--strict', tarball]],
  ['attw', (tarball) => ['node_modules/@arethetypeswrong/cli/dist/index.js', tarball, '--profile', 'node16', '--no-color']],
]

for (const tarball of packAll()) {
  for (const [name, args] of checks) report(name, tarball, args(tarball))
}

function report(name, tarball, args) {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' })
  if (status === 0) return
  console.error(`${name}: ${basename(tarball)}\n${stdout}${stderr}`)
  process.exitCode = 1
}
