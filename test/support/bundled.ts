import { join } from 'node:path'
import { build } from 'esbuild'
import { root } from './repository.ts'

/** Writes a program over the sources of the packages into one file, so that a Node in another folder can run it. */
export async function writeBundle(program: string, outfile: string): Promise<void> {
  const stdin = { contents: program, resolveDir: root, loader: 'ts' } as const
  await build({ stdin, outfile, bundle: true, platform: 'node', format: 'esm', tsconfig: join(root, 'tsconfig.json') })
}
