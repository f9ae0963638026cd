import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { buildSync } from 'esbuild'
import { root } from './workspace.mjs'

/** Where the sources of each page stand, and the file that its package takes it from. */
export const pages = {
  'packages/observability/src/page': 'packages/observability/src/html/page.json',
  'packages/service/src/page': 'packages/service/src/page-bundle.json',
}

/** The script and the style of a page, made of its sources, as the text of a JSON file. */
export function pageBundle(sources) {
  const script = built(join(sources, 'main.ts'), { format: 'iife', target: 'es2022' })
  const style = built(join(sources, 'style.css'))
  const page = { scriptHash: hash(script), styleHash: hash(style), style: style.split('\n'), script: script.split('\n') }
  return `${JSON.stringify(page, null, 2)}\n`
}

function built(file, options = {}) {
  const { outputFiles } = buildSync({
    entryPoints: [file],
    absWorkingDir: root,
    bundle: true,
    write: false,
    charset: 'utf8',
    minify: true,
    // For those who look at a change.
    lineLimit: 140,
    // Other packages are taken from their sources: nothing has to be built before.
    tsconfig: join(root, 'tsconfig.json'),
    ...options,
  })
  const text = outputFiles[0].text.trim()
  // Whatever stands in an element of the page must not end it.
  if (/<\/s|<!--/i.test(text)) throw new Error(`${file} holds what would end its element in the page.`)
  return text
}

/** As the content security policy of the page names it. */
function hash(text) {
  return createHash('sha256').update(text).digest('base64')
}
