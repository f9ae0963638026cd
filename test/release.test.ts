import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { assertLoopback } from '../scripts/lib/local-registry.mjs'
import { packages, root } from './support/repository.ts'

it.each(['http://127.0.0.1:4873/', 'http://localhost:80', 'http://[::1]:4873/'])('a rehearsal may publish to %s', (registry) => {
  expect(() => assertLoopback(registry)).not.toThrow()
})

it.each(['https://registry.example.org/', 'http://127.0.0.1.example.org/', 'http://10.0.0.1:4873/', 'https://localhost/', 'nonsense'])(
  'a rehearsal refuses to publish to %s',
  (registry) => {
    expect(() => assertLoopback(registry)).toThrow()
  },
)

it('provenance is asked for by the release workflow only, since it breaks a local publish', () => {
  const workflow = readFileSync(join(root, '.github/workflows/release.yml'), 'utf8')

  expect(workflow).toContain('NPM_CONFIG_PROVENANCE: true')
  expect(workflow).toContain('id-token: write')
  for (const { name, manifest } of packages) expect(JSON.stringify(manifest.publishConfig), name).not.toContain('provenance')
})
