import { readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import ts from 'typescript'

/** Every module that a file names: imports, re-exports, `import()`, `require()` and import types. */
export function importsOf(file: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    const specifier = specifierOf(node)
    if (specifier && ts.isStringLiteralLike(specifier)) found.push(specifier.text)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

function specifierOf(node: ts.Node): ts.Node | undefined {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return node.moduleSpecifier
  if (ts.isImportTypeNode(node)) return ts.isLiteralTypeNode(node.argument) ? node.argument.literal : undefined
  if (!ts.isCallExpression(node)) return undefined
  const isLoading = node.expression.kind === ts.SyntaxKind.ImportKeyword || node.expression.getText() === 'require'
  return isLoading ? node.arguments[0] : undefined
}

/** The package that a specifier names; undefined for relative paths and Node's own modules. */
export function packageOf(specifier: string): string | undefined {
  if (specifier.startsWith('.') || specifier.startsWith('node:') || builtinModules.includes(specifier)) return undefined
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}
