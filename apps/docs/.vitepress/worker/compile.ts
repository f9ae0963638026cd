import { init, parse } from 'es-module-lexer'
import { transform } from 'sucrase'
import { libraryModule } from './libraries.ts'
import { ProgramError } from './messages.ts'

/**
 * Makes modules of the files of a program and gives the address of the entry: types are stripped, each import is replaced by the address
 * of the module it means. The browser does the rest, as with any other module.
 * @throws ProgramError for what cannot be imported or read.
 */
export async function compile(files: Readonly<Record<string, string>>, entry: string): Promise<string> {
  await init()
  return new Linker(files).file(entry, [])
}

class Linker {
  readonly #files: Readonly<Record<string, string>>
  readonly #addresses = new Map<string, Promise<string>>()

  constructor(files: Readonly<Record<string, string>>) {
    this.#files = files
  }

  file(name: string, importers: readonly string[]): Promise<string> {
    if (importers.includes(name)) throw new ProgramError('circle', [...importers, name].join(' → '))
    return this.#once(name, () => this.#linked(name, [...importers, name]))
  }

  async #linked(name: string, importers: readonly string[]): Promise<string> {
    const source = this.#files[name]
    if (source === undefined) throw new ProgramError('no-file', name)
    const code = stripped(name, source)
    const [imports] = parse(code)
    let linked = ''
    let end = 0
    for (const found of imports) {
      if (found.type === 'import-meta') continue
      if (found.specifier === undefined) throw new ProgramError('dynamic', name)
      const address = await this.#address(found.specifier, name, importers)
      // In `import('…')` the quotes belong to the argument.
      linked += code.slice(end, found.start) + (found.type === 'dynamic' ? JSON.stringify(address) : address)
      end = found.end
    }
    return `${linked}${code.slice(end)}\n//# sourceURL=${name}`
  }

  #address(specifier: string, importer: string, importers: readonly string[]): Promise<string> {
    if (/^\.\.?\//.test(specifier)) return this.file(new URL(specifier, `file:///${importer}`).pathname.slice(1), importers)
    if (specifier in this.#files) return this.file(specifier, importers)
    return this.#once(specifier, () => libraryModule(specifier))
  }

  #once(name: string, text: () => Promise<string>): Promise<string> {
    const address = this.#addresses.get(name) ?? text().then(addressOf)
    this.#addresses.set(name, address)
    return address
  }
}

function addressOf(text: string): string {
  return URL.createObjectURL(new Blob([text], { type: 'text/javascript' }))
}

function stripped(name: string, source: string): string {
  try {
    return transform(source, { transforms: ['typescript'], disableESTransforms: true, filePath: name }).code
  } catch (error) {
    throw new ProgramError('syntax', error instanceof Error ? error.message : String(error))
  }
}
