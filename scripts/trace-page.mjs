// Writes packages/observability/src/html/page.json: run it after a change of packages/observability/src/page.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { tracePage } from './lib/trace-page.mjs'
import { root } from './lib/workspace.mjs'

writeFileSync(join(root, 'packages/observability/src/html/page.json'), tracePage())
