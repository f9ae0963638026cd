// The site: `node scripts/site.mjs dev` shows it while pages are written, `build` makes the files of it. Both first write the generated pages.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { writeGenerated } from './lib/site/generated.mjs'
import { root } from './lib/workspace.mjs'

const [action, ...others] = process.argv.slice(2)
if (action !== 'dev' && action !== 'build') {
  console.error('Usage: node scripts/site.mjs dev|build')
  process.exit(2)
}

const docs = join(root, 'apps/docs')
writeGenerated(docs)
const program = join(docs, 'node_modules/vitepress/bin/vitepress.js')
const { status } = spawnSync(process.execPath, [program, action, docs, ...others], { stdio: 'inherit' })
process.exitCode = status ?? 1
