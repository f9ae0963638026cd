import ts from 'typescript'

/** How a declaration looks from outside, as text: signatures without bodies, and no private members. */
export function declarationText(node) {
  if (ts.isFunctionDeclaration(node)) return `function ${signature(node, node.name)}`
  if (ts.isClassDeclaration(node)) return classText(node)
  if (ts.isVariableDeclaration(node)) return `const ${untilValue(node)}`
  return node.getText().replace(/^(export |declare )+/, '')
}

/** What the comment above a declaration says, with the tags that matter to whoever calls it. */
export function docOf(node) {
  const holder = ts.isVariableDeclaration(node) ? node.parent.parent : node
  const text = (holder.jsDoc ?? []).map(({ comment }) => ts.getTextOfJSDocComment(comment) ?? '').join('\n\n')
  const tags = ts.getJSDocTags(holder).filter(({ tagName }) => tagName.text === 'throws' || tagName.text === 'deprecated')
  const said = tags.map(({ tagName, comment }) => `@${tagName.text} ${ts.getTextOfJSDocComment(comment) ?? ''}`)
  return [text, ...said].join('\n\n').trim()
}

function classText(node) {
  const open = node.members.pos
  const head = node.getSourceFile().text.slice(node.name.getStart(), open).trim()
  const members = node.members.filter(isPublic).map((member) => memberText(member).replace(/^/gm, '  '))
  return `class ${head}\n${members.join('\n')}\n}`
}

function isPublic(member) {
  const isPrivate = ts.getModifiers(member)?.some(({ kind }) => kind === ts.SyntaxKind.PrivateKeyword)
  return !isPrivate && !(member.name && ts.isPrivateIdentifier(member.name)) && !ts.isClassStaticBlockDeclaration(member)
}

function memberText(member) {
  const comment = (member.jsDoc ?? []).map((doc) => `${dedented(doc.getText())}\n`).join('')
  const first = ts.getModifiers(member)?.[0] ?? member
  const code = ts.isPropertyDeclaration(member) ? untilValue(member) : signature(member, first)
  return comment + code.replace(/\b(override|async) /g, '')
}

/** From `first` on, without the body. */
function signature(node, first) {
  const { text } = node.getSourceFile()
  const code = text.slice(first.getStart(), node.body ? node.body.getStart() : node.end).trim()
  return dedented(code.replace(/;$/, ''))
}

/** The value of a constant says its type where nothing else does. */
function untilValue(node) {
  const { text } = node.getSourceFile()
  const start = (ts.getModifiers(node)?.[0] ?? node).getStart()
  return dedented(text.slice(start, node.type ? node.type.end : node.end).trim())
}

/** Lines after the first keep what they stand in by beyond the least of them. */
function dedented(code) {
  const [first, ...others] = code.split('\n')
  const widths = others.filter((line) => line.trim() !== '').map((line) => /^ */.exec(line)[0].length)
  const least = Math.min(...widths) - (first.startsWith('/**') ? 1 : 0)
  return [first, ...others.map((line) => line.slice(least))].join('\n')
}
