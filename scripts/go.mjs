// `npm start` and `npm test`: only Node and npm are needed; the rest is installed on first use.
// An old Node must get as far as the message below: no static import of what it cannot parse.
import { fileURLToPath } from 'node:url'
import { nodeProblem } from './lib/node-version.mjs'

const actions = {
  check: async () => (await import('./lib/run-child.mjs')).runNode([fileURLToPath(new URL('./check.mjs', import.meta.url))], {}),
  start: async (args) => (await import('./lib/run-cli.mjs')).runCli(args),
  test: async (args) => (await import('./lib/run-tests.mjs')).runTests(args),
}

async function main(name, args) {
  const problem = nodeProblem(process.versions.node)
  if (problem) return fail(problem, 1)
  if (!actions[name]) return fail(`Usage: node scripts/go.mjs ${Object.keys(actions).join('|')} [arguments]`, 2)
  const { installOnce } = await import('./lib/install.mjs')
  return installOnce({ runOnly: name === 'start' }) || actions[name](args)
}

function fail(message, exitCode) {
  console.error(message)
  return exitCode
}

process.exitCode = await main(process.argv[2], process.argv.slice(3))
