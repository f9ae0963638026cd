import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { compilerOptions, publicNames } from './support/public-names.ts'
import { exampleOf, namesInTable, section } from './support/readme.ts'
import { packages, root, shown, textOf } from './support/repository.ts'
import { runSource } from './support/run-source.ts'

const headings = ['Install', 'Example', 'Public names', 'What it will not do']

/** Where the examples are written to be run: inside the repository, so that they see its packages, and ignored by git. */
const folderOfExamples = join(root, 'reports/readme-examples')

/** Pages whose first example has to print what they say. */
const pages = [
  ...packages.map(({ name, short, folder }) => ({ page: `the README of ${name}`, short, path: join(folder, 'README.md') })),
  { page: 'README.md', short: 'root', path: join(root, 'README.md') },
  { page: 'README.zh.md', short: 'root.zh', path: join(root, 'README.zh.md') },
]

/** The examples as files, by page. */
const files = new Map(pages.map(({ short, path }) => [short, writeExample(short, exampleOf(textOf(path) ?? '')?.code ?? '')]))

/** All of them in one program, which reads the packages once. */
const program = ts.createProgram([...files.values()], { ...compilerOptions, noUnusedLocals: false })

function writeExample(name: string, code: string): string {
  mkdirSync(folderOfExamples, { recursive: true })
  const file = join(folderOfExamples, `${name}.ts`)
  writeFileSync(file, code)
  return file
}

function typeErrors(file: string): string[] {
  const diagnostics = ts.getPreEmitDiagnostics(program, program.getSourceFile(file))
  return diagnostics.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))
}

describe.each(pages)('$page', ({ short, path }) => {
  it('has an example of at most 15 lines that compiles and prints exactly what the page says', () => {
    const example = exampleOf(textOf(path) ?? '')
    expect(example, `${shown(path)} needs a \`\`\`ts block followed by a \`\`\`text block`).toBeDefined()
    if (!example) return

    const file = files.get(short) ?? ''
    const lines = example.code.split('\n').filter((line) => line.trim() !== '')

    expect(lines.length).toBeLessThanOrEqual(15)
    expect(typeErrors(file)).toEqual([])
    expect(runSource(file)).toBe(example.output)
  })
})

describe.each(packages)('the README of $name', (entry) => {
  const { name, folder, manifest } = entry
  const text = textOf(folder, 'README.md') ?? ''

  it('says what the package is, in at most 80 lines, under the usual headings', () => {
    const [title, blank, sentence] = text.split('\n')
    const missing = headings.filter((heading) => section(text, heading) === undefined)
    const thirdParties = Object.keys(manifest.dependencies ?? {}).filter((module) => !module.startsWith('@minagent/'))

    expect(missing.map((heading) => `${name}: the heading "## ${heading}" is missing`)).toEqual([])
    expect(title).toBe(`# ${name}`)
    expect(blank).toBe('')
    expect(sentence).toMatch(/\S.*\.$/)
    expect(text.split('\n').length).toBeLessThanOrEqual(81)
    if (thirdParties.length > 0) expect(section(text, 'Why these dependencies'), '## Why these dependencies').toBeDefined()
  })

  it('lists exactly the public names', () => {
    // The subpaths of the umbrella are other packages, listed in the READMEs of these.
    const own = publicNames(entry).filter((publicName) => name !== 'minagent' || publicName.entry === name)
    const listed = new Set(namesInTable(section(text, 'Public names') ?? ''))
    const exported = new Set(own.map((publicName) => publicName.name))

    expect({
      missing: [...exported].filter((word) => !listed.has(word)),
      unknown: [...listed].filter((word) => !exported.has(word)),
    }).toEqual({
      missing: [],
      unknown: [],
    })
  })
})

describe.each(packages)('the public names of $name', (entry) => {
  it('are there, and each has a sentence of documentation', () => {
    const names = publicNames(entry)
    const undocumented = names.filter(({ isDocumented }) => !isDocumented)

    expect(names.length).toBeGreaterThan(0)
    expect(undocumented.map(({ name, entry: point }) => `${point}: ${name} has no documentation comment`)).toEqual([])
  })
})
