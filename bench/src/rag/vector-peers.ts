import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { cacheFolder } from '../langgraph-project.ts'

const VERSIONS = { '@langchain/classic': '1.0.50', '@langchain/core': '1.4.0', 'hnswlib-node': '3.0.0' }

/** A folder with the libraries for vectors that are no part of the workspace, installed when they are not there: hnswlib is compiled. */
export function vectorPeers(): string {
  const folder = join(cacheFolder(), `vectors-${VERSIONS['hnswlib-node']}-abi${process.versions.modules}`)
  if (existsSync(join(folder, 'node_modules/hnswlib-node/build/Release/addon.node'))) return folder
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }')
  const packages = Object.entries(VERSIONS).map(([name, version]) => `${name}@${version}`)
  execFileSync('npm', ['install', ...packages, '--no-audit', '--no-fund'], { cwd: folder, stdio: 'pipe' })
  return folder
}
