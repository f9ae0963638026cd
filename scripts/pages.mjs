// Writes the bundles of the pages: run it after a change of a packages/*/src/page, or of what it imports.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pageBundle, pages } from './lib/page-bundle.mjs'
import { root } from './lib/workspace.mjs'

for (const [sources, bundle] of Object.entries(pages)) writeFileSync(join(root, bundle), pageBundle(sources))
