// Writes what the program of each chapter prints into its golden.txt: `pnpm golden:update`. Look at the difference before you commit it.
import { writeFileSync } from 'node:fs'
import { chapterOutput, goldenFile } from './lib/chapter-output.mjs'
import { chapterPackages } from './lib/workspace.mjs'

for (const { name, folder } of chapterPackages()) {
  writeFileSync(goldenFile(folder), chapterOutput(folder))
  console.log(`${name}: written`)
}
