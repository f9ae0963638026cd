// Writes apps/examples/VERSIONS.md.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { versionsTable } from './lib/versions-table.mjs'
import { root } from './lib/workspace.mjs'

writeFileSync(join(root, 'apps/examples/VERSIONS.md'), versionsTable())
