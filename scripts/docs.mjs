// Checks the pages of the book: quotes, outputs, links, and that both languages say the same. `pnpm docs:update` rewrites the quotes.
// `--record` writes what the chapters did whose programs cannot run in the page. With names of pages (`zh/book/03-loop.md`) only these.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bookProblems, docsFolder, readPages } from './lib/book/book.mjs'
import { withFences } from './lib/book/fences.mjs'
import { expectedCode } from './lib/book/page-problems.mjs'
import { recordedChapters, recordingFile, recordingText } from './lib/book/recording.mjs'

const names = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
const unknown = names.find((name) => !readPages().has(name))
if (unknown !== undefined) {
  console.error(`There is no page ${JSON.stringify(unknown)}: name it below apps/docs, such as zh/book/03-loop.md.`)
  process.exit(2)
}
const isWanted = (path) => names.length === 0 || names.includes(path)

if (process.argv.includes('--update')) {
  for (const [path, text] of readPages()) {
    const updated = isWanted(path) ? withFences(text, expectedCode) : text
    if (updated === text) continue
    writeFileSync(join(docsFolder, path), updated)
    console.log(`${path}: rewritten`)
  }
}

if (process.argv.includes('--record')) {
  for (const { name, folder } of recordedChapters()) {
    writeFileSync(recordingFile(name), recordingText(folder))
    console.log(`${name}: recorded`)
  }
}

const problems = bookProblems(isWanted)
for (const problem of problems) console.error(problem)
console.log(problems.length === 0 ? 'The pages are right.' : `${problems.length} problems.`)
process.exitCode = problems.length === 0 ? 0 : 1
