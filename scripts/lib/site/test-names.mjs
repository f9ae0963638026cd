import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { filesBelow } from '../files-below.mjs'
import { publishedPackages, root } from '../workspace.mjs'

/** The names of the tests of the repository that carry an id such as `D3`: `{ name, ids, file }`, the path with slashes. */
export function testsWithIds() {
  const folders = [...publishedPackages().map(({ name }) => `packages/${name.replace('@minagent/', '')}/test`), 'test']
  const files = folders.flatMap(testsBelow)
  return files.flatMap((file) => namesIn(file).map((name) => ({ name, ids: idsIn(name), file }))).filter(({ ids }) => ids.length > 0)
}

function testsBelow(folder) {
  // The ids in the tests of another project's format mean something else.
  const own = filesBelow(join(root, folder)).filter((name) => name.endsWith('.ts') && !/devmind/.test(name))
  return own.map((name) => `${folder}/${name}`)
}

/** Of a suite too: its id holds for all of its tests. */
function namesIn(file) {
  const text = readFileSync(join(root, file), 'utf8')
  // Most files have none, and are not read further.
  if (!/\b[DFS]\d{1,2}\b/.test(text)) return []
  const names = []
  const visit = (node) => {
    const [first] = ts.isCallExpression(node) && /^(it|test|describe)\b/.test(node.expression.getText()) ? node.arguments : []
    if (first && (ts.isStringLiteralLike(first) || ts.isTemplateExpression(first))) names.push(first.getText().slice(1, -1))
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true))
  return [...new Set(names.map((name) => name.replaceAll("\\'", "'")))]
}

function idsIn(name) {
  return [...new Set(name.match(/\b[DFS]\d{1,2}\b/g) ?? [])]
}
