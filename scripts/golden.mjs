// Writes what the program of each chapter prints into its golden.txt: `pnpm golden:update`. Look at the difference before you commit it.
import { writeFileSync } from 'node:fs'
import { chapterOutput, goldenFile } from './lib/chapter-output.mjs'
import { workspacePackages } from './lib/workspace.mjs'

const chapters = workspacePackages().filter(({ manifest }) => manifest.private)
for (const { name, folder } of chapters) {
  writeFileSync(goldenFile(folder), chapterOutput(folder))
  console.log(`${name}: written`)
}
