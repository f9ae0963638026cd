// Assembles the kernel of the vector scan; run as a program it writes src/vectors/dot-kernel-bytes.ts.
import { readFileSync, writeFileSync } from 'node:fs'
import { argv } from 'node:process'
import { fileURLToPath } from 'node:url'
import wabt from 'wabt'

const source = new URL('../src/vectors/dot-kernel.wat', import.meta.url)
const target = new URL('../src/vectors/dot-kernel-bytes.ts', import.meta.url)

/** The module as it is written in src/vectors/dot-kernel-bytes.ts, built from its text. */
export async function kernelFile() {
  const { parseWat } = await wabt()
  const { buffer } = parseWat('dot-kernel.wat', readFileSync(source, 'utf8')).toBinary({})
  const base64 = Buffer.from(buffer).toString('base64')
  return `/** What dot-kernel.wat assembles to, as base64; written by scripts/kernel.mjs. */\nexport const DOT_KERNEL =\n  '${base64}'\n`
}

if (argv[1] === fileURLToPath(import.meta.url)) writeFileSync(target, await kernelFile())
