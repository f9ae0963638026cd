import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { kernelFile } from '../../scripts/kernel.mjs'

it('the kernel that is shipped is the one whose text is in the repository', async () => {
  const shipped = readFileSync(new URL('../../src/vectors/dot-kernel-bytes.ts', import.meta.url), 'utf8')

  expect(shipped).toBe(await kernelFile())
})
