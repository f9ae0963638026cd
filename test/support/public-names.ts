import { join } from 'node:path'
import ts from 'typescript'
import { packages, root, type WorkspacePackage } from './repository.ts'

/** A name that a package exports. */
export interface PublicName {
  readonly name: string
  /** The entry point, such as `@minagent/types/runtime`. */
  readonly entry: string
  readonly isDocumented: boolean
}

const config = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile)
const { options } = ts.parseJsonConfigFileContent(config.config, ts.sys, root)

/** The options of the root tsconfig: packages resolve to their sources. */
export const compilerOptions: ts.CompilerOptions = options

const entries = new Map(packages.flatMap((entry) => entryPoints(entry).map((point) => [point.file, point.name] as const)))
const program = ts.createProgram([...entries.keys()], compilerOptions)
const checker = program.getTypeChecker()

/** The source files of the entry points: `./local` is `src/local.ts`. */
export function entryPoints({ name, folder, manifest }: WorkspacePackage): { name: string; file: string }[] {
  const subpaths = Object.keys(manifest.exports ?? {}).filter((subpath) => subpath !== './package.json')
  return subpaths.map((subpath) => ({
    name: name + subpath.slice(1),
    file: join(folder, 'src', `${subpath === '.' ? 'index' : subpath.slice(2)}.ts`),
  }))
}

/** Everything that the entry points of a package export. */
export function publicNames(entry: WorkspacePackage): PublicName[] {
  return entryPoints(entry).flatMap(({ name, file }) => namesOf(name, file))
}

function namesOf(entry: string, file: string): PublicName[] {
  const source = program.getSourceFile(file)
  const module = source && checker.getSymbolAtLocation(source)
  if (!module) return []
  return checker.getExportsOfModule(module).map((exported) => {
    const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported
    return { name: exported.name, entry, isDocumented: symbol.getDocumentationComment(checker).length > 0 }
  })
}
