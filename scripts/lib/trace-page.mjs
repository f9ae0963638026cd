import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { buildSync } from 'esbuild'
import { root } from './workspace.mjs'

/** The script and the style of the page that `htmlTrace` writes, made of `packages/observability/src/page`, as the text of a JSON file. */
export function tracePage() {
  const script = built('main.ts', { format: 'iife', target: 'es2022' })
  const style = built('style.css')
  const page = { scriptHash: hash(script), styleHash: hash(style), style: style.split('\n'), script: script.split('\n') }
  return `${JSON.stringify(page, null, 2)}\n`
}

function built(file, options = {}) {
  const folder = 'packages/observability/src/page'
  const { outputFiles } = buildSync({
    entryPoints: [join(folder, file)],
    absWorkingDir: root,
    bundle: true,
    write: false,
    charset: 'utf8',
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
