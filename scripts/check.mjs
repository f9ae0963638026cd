// Everything that is checked besides the tests: `pnpm check`. Two lanes run side by side.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { root } from './lib/workspace.mjs'

const bin = (name) => join(root, 'node_modules', name)

const lanes = [
  [
    ['types', bin('typescript/bin/tsc'), '-p', 'tsconfig.json'],
    ['lint and format', bin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', '.'],
    ['dependency rule', bin('dependency-cruiser/bin/dependency-cruise.mjs'), '--config', '.dependency-cruiser.mjs', 'packages/*/src'],
    ['unused code', bin('knip/bin/knip.js'), '--no-config-hints'],
  ],
  [
    ['build', 'scripts/build.mjs'],
    ['packaging', 'scripts/packaging.mjs'],
    ['public types (api/)', 'scripts/api.mjs'],
  ],
]

const results = await Promise.all(lanes.map(runLane))
const failed = results.flat().filter((name) => name !== undefined)
console.log(failed.length === 0 ? '\nAll checks passed.' : `\nFailed: ${failed.join(', ')}.`)
process.exitCode = failed.length === 0 ? 0 : 1

/** Runs the steps of a lane one after another; resolves with the names of those that failed. */
async function runLane(steps) {
  const names = []
  for (const [name, ...args] of steps) {
    if (!(await runStep(name, args))) names.push(name)
  }
  return names
}

function runStep(name, args) {
  const start = performance.now()
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  return new Promise((resolve) => {
    child.on('close', (code) => {
      const seconds = ((performance.now() - start) / 1000).toFixed(1)
      console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`)
      if (code !== 0) console.log(output)
      resolve(code === 0)
    })
  })
}
