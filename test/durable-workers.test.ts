import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { leftOut } from './left-out.ts'
import { noPostgres } from './support/postgres-server.ts'
import { root } from './support/repository.ts'
import { noRestate } from './support/restate-server.ts'

const folder = join(root, 'apps/examples/stories/durable-workers')

describe.skipIf(leftOut('the story of the durable workers', noRestate ?? noPostgres))('the story of the durable workers', () => {
  it('D3 D5 prints the same every time: who was killed, who finished, and how often each effect came', async () => {
    const { stdout } = await promisify(execFile)(process.execPath, ['--import', import.meta.resolve('tsx'), 'main.ts'], { cwd: folder })

    expect(stdout).toBe(readFileSync(join(folder, 'golden.txt'), 'utf8'))
  })
})
