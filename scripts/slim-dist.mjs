// After tsup in a package's folder, for a package that every other one brings along: `node slim-dist.mjs [entry …]`.
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { transformSync } from 'esbuild'

shareTypes()
for (const entry of process.argv.slice(2)) shorten(entry)

/**
 * Lets the types of `import` be those of `require`, so that they are packed once and are the same types in both. A module may export all of a
 * CommonJS one, not the other way round.
 */
function shareTypes() {
  for (const file of readdirSync('dist').filter((name) => name.endsWith('.d.ts'))) {
    const name = file.slice(0, -'.d.ts'.length)
    if (existsSync(`dist/${name}.cjs`)) writeFileSync(`dist/${file}`, `export * from './${name}.cjs'\n`)
    else rmSync(`dist/${file}`)
  }
}

/** Shortens the names inside an entry that nobody meets in the stack trace of a run. */
function shorten(entry) {
  for (const [file, format] of [
    [`dist/${entry}.js`, 'esm'],
    [`dist/${entry}.cjs`, 'cjs'],
  ]) {
    writeFileSync(file, transformSync(readFileSync(file, 'utf8'), { format, minify: true, target: 'es2022' }).code)
  }
}
