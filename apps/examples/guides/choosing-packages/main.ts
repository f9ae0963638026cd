// What is installed for ten typical programs: our packages, and what these depend on.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Agent } from '@minagent/loop'
import { Agent as SameAgent } from 'minagent'
import { programs } from './programs.ts'

//#region installed
const dependenciesOf = (name: string): string[] => {
  const file = join(import.meta.dirname, '../../../../packages', name, 'package.json')
  return Object.keys(JSON.parse(readFileSync(file, 'utf8')).dependencies ?? {})
}

for (const [program, packages] of Object.entries(programs)) {
  const needed = new Set(packages.flatMap(dependenciesOf))
  const others = [...needed].filter((name) => !name.startsWith('@minagent/'))
  console.log(`${program}: ${packages.join(' ')}\n  brings ${['types', ...others].join(', ')}`)
}
//#endregion installed

//#region umbrella
console.log(Agent === SameAgent)
//#endregion umbrella
