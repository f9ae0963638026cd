import { join } from 'node:path'
import ts from 'typescript'

const printer = ts.createPrinter({ removeComments: true })

/** The public types of a built package as text: every entry point, every name in alphabetical order, no comments. */
export function publicApi({ name, folder, manifest }) {
  const entries = entryPoints(name, folder, manifest)
  const program = ts.createProgram(Object.values(entries), {
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    skipLibCheck: true,
    types: [],
  })
  const reader = new ApiReader(program, join(folder, 'dist'))
  const sections = Object.entries(entries).map(([entry, file]) => reader.section(entry, file))
  return [...sections, reader.unnamed()].filter(Boolean).join('\n')
}

function entryPoints(name, folder, { exports }) {
  const found = {}
  for (const [subpath, conditions] of Object.entries(exports)) {
    if (conditions.import) found[name + subpath.slice(1)] = join(folder, conditions.import.types)
  }
  return found
}

/** Prints declarations, and remembers what they mention although no entry point names it. */
class ApiReader {
  #checker
  #dist
  #program
  #printed = new Set()
  #mentioned = new Set()

  constructor(program, dist) {
    this.#program = program
    this.#checker = program.getTypeChecker()
    this.#dist = dist.replaceAll('\\', '/')
  }

  section(entry, file) {
    const source = this.#program.getSourceFile(file)
    if (!source) throw new Error(`${file} is missing: build first.`)
    const module = this.#checker.getSymbolAtLocation(source)
    const exported = module ? this.#checker.getExportsOfModule(module) : []
    const names = exported.map((symbol) => [symbol.name, this.#resolve(symbol)]).sort(byName)
    return [`// ${entry}`, ...names.map(([name, symbol]) => this.#print(name, symbol)), ''].join('\n')
  }

  /** What the public types mention without a public name. */
  unnamed() {
    const lines = []
    for (const symbol of this.#mentioned) {
      if (!this.#printed.has(symbol)) lines.push([symbol.name, this.#print(symbol.name, symbol)])
    }
    if (lines.length === 0) return ''
    return ['// mentioned above, not exported', ...lines.sort(byName).map(([, text]) => text), ''].join('\n')
  }

  #print(name, symbol) {
    this.#printed.add(symbol)
    const own = (symbol.declarations ?? []).filter((declaration) => this.#isOwn(declaration))
    if (own.length === 0) return `export { ${name} } from '${this.#origin(symbol)}'`
    return own.map((declaration) => this.#text(declaration)).join('\n')
  }

  #text(declaration) {
    const node = ts.isVariableDeclaration(declaration) ? declaration.parent.parent : declaration
    this.#collect(node)
    return printer.printNode(ts.EmitHint.Unspecified, node, node.getSourceFile()).replace(/^(export )?declare /, '')
  }

  #collect(node) {
    if (ts.isIdentifier(node)) {
      const symbol = this.#resolve(this.#checker.getSymbolAtLocation(node))
      const isTopLevel = symbol?.declarations?.some((declaration) => this.#isOwn(declaration) && isTopLevelDeclaration(declaration))
      if (isTopLevel) this.#mentioned.add(symbol)
    }
    ts.forEachChild(node, (child) => this.#collect(child))
  }

  #resolve(symbol) {
    return symbol && symbol.flags & ts.SymbolFlags.Alias ? this.#checker.getAliasedSymbol(symbol) : symbol
  }

  #isOwn(declaration) {
    return declaration.getSourceFile().fileName.startsWith(this.#dist)
  }

  #origin(symbol) {
    const file = symbol.declarations?.[0]?.getSourceFile().fileName ?? ''
    const workspace = /packages\/([^/]+)\/dist/.exec(file)
    return workspace
      ? `@minagent/${workspace[1]}`
      : (/node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*node_modules)/.exec(file)?.[1] ?? 'elsewhere')
  }
}

function isTopLevelDeclaration(declaration) {
  const holder = ts.isVariableDeclaration(declaration) ? declaration.parent.parent.parent : declaration.parent
  return ts.isSourceFile(holder)
}

function byName([left], [right]) {
  if (left === right) return 0
  return left < right ? -1 : 1
}
