import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runPnpm } from './pnpm.mjs'
import { root, workspacePackages } from './workspace.mjs'

const stamp = join(root, 'node_modules/.installed')

/** Not needed for an answer, and large: the providers' own SDKs, and MCP servers of others. */
const forTestsOnly = ['provider-tests', 'mcp-tests', 'minagent-bench', 'docs']

/**
 * Installs the frozen lockfile unless that is done already; everything it prints goes to stderr. With `runOnly` the packages that
 * only tests need are left for later, so that the first answer comes sooner.
 */
export function installOnce({ runOnly }) {
  const hash = fingerprint()
  const all = `${hash} all`
  if (isInstalled(runOnly ? [all, `${hash} run`] : [all])) return 0
  rmSync(stamp, { force: true })
  console.error('Installing the packages of the lockfile (only needed the first time) …')
  const filter = runOnly ? forTestsOnly.map((name) => `--filter=!${name}`) : []
  const args = ['install', '--frozen-lockfile', '--prefer-offline', '--config.confirmModulesPurge=false', ...filter]
  const status = runPnpm(args, { stdio: ['ignore', 2, 2] })
  if (status === 0) writeFileSync(stamp, runOnly ? `${hash} run` : all)
  else console.error('The installation failed: see the messages above. Is the npm registry reachable?')
  return status
}

function isInstalled(stamps) {
  if (!existsSync(stamp) || !stamps.includes(readFileSync(stamp, 'utf8'))) return false
  return workspacePackages().every(({ folder, manifest }) => {
    const linked = { ...manifest.dependencies, ...manifest.devDependencies }
    return Object.keys(linked).length === 0 || existsSync(join(folder, 'node_modules'))
  })
}

/** A hash over what decides the content of node_modules. */
function fingerprint() {
  const files = ['pnpm-lock.yaml', 'pnpm-workspace.yaml', 'package.json'].map((name) => join(root, name))
  const manifests = workspacePackages().map(({ folder }) => join(folder, 'package.json'))
  const hash = createHash('sha256').update(process.version.split('.')[0])
  for (const file of [...files, ...manifests]) hash.update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}
