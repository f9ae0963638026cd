import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { buildSync, type OutputFile } from 'esbuild'
import { root } from './repository.ts'

const programs = join(root, 'node_modules/.cache/test-programs')

/** Made once for each process of tests. */
const made = new Map<string, string>()

/**
 * A TypeScript program with the sources of the packages that it imports as one file of JavaScript, which starts several times as fast
 * as from the sources; gives its path. `import.meta.url` in it is not the address of the source.
 */
export function sourceProgram(file: string): string {
  const entry = resolve(root, file)
  const program = made.get(entry) ?? bundled(entry)
  made.set(entry, program)
  return program
}

function bundled(entry: string): string {
  const { outputFiles } = buildSync({
    entryPoints: { program: entry },
    write: false,
    outdir: '/',
    bundle: true,
    // What is loaded late stays apart.
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    keepNames: true,
    tsconfig: join(root, 'tsconfig.json'),
    outExtension: { '.js': '.mjs' },
    // Third parties that are CommonJS ask for Node's own modules by a `require` of their own.
    banner: { js: "import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url);" },
    logLevel: 'error',
  })
  const hash = createHash('sha256')
  for (const { text } of outputFiles) hash.update(text)
  const folder = join(programs, hash.digest('hex').slice(0, 16))
  if (!existsSync(folder)) writeWhole(folder, outputFiles)
  return join(folder, 'program.mjs')
}

/** Several processes may write the same: the folder appears when all is in it. */
function writeWhole(folder: string, files: readonly OutputFile[]): void {
  const draft = `${folder}.${process.pid}`
  mkdirSync(draft, { recursive: true })
  for (const { path, contents } of files) writeFileSync(join(draft, path), contents)
  try {
    renameSync(draft, folder)
  } catch (error) {
    rmSync(draft, { recursive: true })
    if (!existsSync(folder)) throw error
  }
}
