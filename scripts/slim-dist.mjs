// After tsup in a package's folder, for a package that every other one brings along: `node slim-dist.mjs [entry …]`.
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { parse, resolve } from 'node:path'
import { buildSync, transformSync } from 'esbuild'

const target = 'es2022'

shareTypes()
if (existsSync('dist/runtime.js')) gatherRuntime()
for (const file of readdirSync('dist').filter((name) => /\.c?js$/.test(name))) {
  const code = readFileSync(`dist/${file}`, 'utf8')
  const { name, ext } = parse(file)
  const shorter = process.argv.slice(2).includes(name) ? shortenAll(code, ext) : shortenLocals(code)
  writeFileSync(`dist/${file}`, shorter)
}
if (existsSync('dist/testing.cjs')) shareSuites()

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

/**
 * Puts what other entries share with `runtime` into its file, for `import`: whatever runs agents loads that entry alone, and each file and
 * each entry takes Node a millisecond.
 */
function gatherRuntime() {
  const chunks = readdirSync('dist').filter((name) => /^chunk-.*\.js$/.test(name))
  const contents = ['runtime.js', ...chunks].map((name) => `export * from './${name}'`).join('\n')
  const stdin = { contents, resolveDir: resolve('dist') }
  const { outputFiles } = buildSync({ stdin, bundle: true, write: false, format: 'esm', minifySyntax: true, target })
  // On one line, as tsup writes it.
  writeFileSync(
    'dist/runtime.js',
    outputFiles[0].text.replace(/^export \{[^}]*\}/m, (list) => list.replace(/\s+/g, ' ')),
  )
  for (const name of chunks) rmSync(`dist/${name}`)
  for (const name of readdirSync('dist').filter((file) => file.endsWith('.js') && file !== 'runtime.js')) {
    const code = readFileSync(`dist/${name}`, 'utf8')
    writeFileSync(`dist/${name}`, code.replace(/(['"])\.\/chunk-[^'"]*\.js\1/g, `'./runtime.js'`))
  }
}

/**
 * Lets `import` of the contract suites be their `require`: they are a quarter of the package, and run in test runners only, which know both.
 * A named export of a CommonJS module is taken from its default.
 */
function shareSuites() {
  const names = Object.keys(createRequire(resolve('dist/testing.cjs'))('./testing.cjs'))
  writeFileSync('dist/testing.js', `import suites from './testing.cjs'\nexport const { ${names.join(', ')} } = suites\n`)
}

/** Shortens every name inside an entry that nobody meets in the stack trace of a run. */
function shortenAll(code, extension) {
  return transformSync(code, { format: extension === '.cjs' ? 'cjs' : 'esm', minify: true, target }).code
}

/**
 * Shortens parameters and variables only: a stack trace still names the functions. Without its imports and exports a module is
 * a script, and esbuild keeps the names at the top of one.
 */
function shortenLocals(code) {
  const lines = code.split('\n')
  const isLink = (line) => /^(import|export) .*;$/.test(line)
  const links = lines.filter(isLink)
  const body = transformSync(lines.filter((line) => !isLink(line)).join('\n'), { minify: true, target }).code
  return transformSync([...links, body].join('\n'), { minifyWhitespace: true, target }).code
}
