import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import ts from 'typescript'
import { publishedPackages } from '../workspace.mjs'
import { declarationText, docOf } from './declarations.mjs'

/**
 * The public names of every published package, by entry point: `{ name, description, entries: [{ entry, names: [{ name, doc, code }] }] }`.
 * A name that another package declares has its short name as `origin` instead of the code. Only sources are read: nothing has to be built.
 */
export function publicDeclarations() {
  const sources = new Sources()
  return publishedPackages().map(({ name, folder, manifest }) => {
    const subpaths = Object.keys(manifest.exports).filter((subpath) => subpath !== './package.json')
    const entries = subpaths.map((subpath) => ({
      entry: name + subpath.slice(1),
      names: sources.namesOf(join(folder, 'src', `${subpath === '.' ? 'index' : subpath.slice(2)}.ts`)),
    }))
    return { name, description: manifest.description, entries }
  })
}

/** Follows exports from file to file. */
class Sources {
  #files = new Map()

  namesOf(path) {
    const names = this.#file(path).statements.flatMap((statement) => this.#exportedBy(statement, path))
    const byName = new Map(names.map((each) => [each.name, each]))
    return [...byName.values()].sort((left, right) => left.name.localeCompare(right.name, 'en'))
  }

  #exportedBy(statement, path) {
    if (ts.isExportDeclaration(statement) && statement.exportClause && ts.isNamedExports(statement.exportClause)) {
      const from = statement.moduleSpecifier?.text
      return statement.exportClause.elements.map(({ name, propertyName }) =>
        this.#named(name.text, (propertyName ?? name).text, from, path),
      )
    }
    const isExported =
      ts.canHaveModifiers(statement) && ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
    return isExported ? declaredNames(statement).map((name) => this.#named(name, name, undefined, path)) : []
  }

  #named(name, original, from, path) {
    const target = from ?? this.#importOf(original, path)
    if (target === undefined) return this.#declared(name, original, path)
    if (target.startsWith('.'))
      return this.#named(name, original, this.#reexportOf(original, join(dirname(path), target)), join(dirname(path), target))
    return { name, doc: '', origin: /^@minagent\/([^/]+)/.exec(target)?.[1] ?? '' }
  }

  #declared(name, original, path) {
    const declarations = this.#file(path).statements.flatMap((statement) => declarationsOf(statement, original))
    // Of several signatures the one that runs is not shown.
    const shown = declarations.length > 1 ? declarations.filter(({ body }) => body === undefined) : declarations
    const code = shown.map(declarationText).join('\n')
    if (code === '') throw new Error(`${path} declares no ${original}.`)
    return { name, doc: declarations.map(docOf).find((doc) => doc !== '') ?? '', code }
  }

  /** The module that a file imports a name from, to hand it on. */
  #importOf(name, path) {
    const imports = this.#file(path).statements.filter(ts.isImportDeclaration)
    const found = imports.find(({ importClause }) => elementsOf(importClause).some((element) => element.name.text === name))
    return found?.moduleSpecifier.text
  }

  #reexportOf(name, path) {
    const found = this.#file(path).statements.find(
      (statement) =>
        ts.isExportDeclaration(statement) &&
        statement.moduleSpecifier &&
        statement.exportClause?.elements?.some((element) => element.name.text === name),
    )
    return found?.moduleSpecifier.text
  }

  #file(path) {
    const known = this.#files.get(path)
    if (known) return known
    const file = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true)
    this.#files.set(path, file)
    return file
  }
}

function elementsOf(clause) {
  return clause?.namedBindings && ts.isNamedImports(clause.namedBindings) ? clause.namedBindings.elements : []
}

function declaredNames(statement) {
  if (ts.isVariableStatement(statement)) return statement.declarationList.declarations.map(({ name }) => name.getText())
  return statement.name ? [statement.name.text] : []
}

function declarationsOf(statement, name) {
  if (ts.isVariableStatement(statement)) return statement.declarationList.declarations.filter((each) => each.name.getText() === name)
  return statement.name?.text === name ? [statement] : []
}
