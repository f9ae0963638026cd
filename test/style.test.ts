import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { packages, shown, sourcesOf } from './support/repository.ts'

/** Type assertions at a border where a value has just been parsed: how many a file may have. */
const assertionsAtBorders: Readonly<Record<string, number>> = {
  'packages/types/src/wire.ts': 1,
  'packages/types/src/event-wire.ts': 4,
}

/** Where chance comes from by default, and everything of the command. */
const randomAllowed = /^packages\/(cli\/|models\/src\/random-fraction\.ts$|[^/]+\/src\/node\.ts$)/

interface Finding {
  readonly line: number
  readonly text: string
}

function find(file: string, isWanted: (node: ts.Node) => boolean): Finding[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)
  const found: Finding[] = []
  const visit = (node: ts.Node): void => {
    if (isWanted(node))
      found.push({ line: source.getLineAndCharacterOfPosition(node.getStart()).line + 1, text: node.getText().slice(0, 80) })
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

function isAssertion(node: ts.Node): boolean {
  return ts.isTypeAssertionExpression(node) || (ts.isAsExpression(node) && node.type.getText() !== 'const')
}

describe.each(packages)('the sources of $name', ({ folder }) => {
  const files = sourcesOf(join(folder, 'src'))

  it('have no type assertion but at a parsed border', () => {
    const problems = files.flatMap((file) => {
      const found = find(file, isAssertion)
      const allowed = assertionsAtBorders[shown(file)] ?? 0
      return found.length > allowed ? found.map(({ line, text }) => `${shown(file)}:${line}: ${text}`) : []
    })

    expect(problems).toEqual([])
  })

  it('take chance from outside instead of Math.random', () => {
    const neutral = files.filter((file) => !randomAllowed.test(shown(file)))
    const problems = neutral.flatMap((file) => {
      const found = find(file, (node) => ts.isPropertyAccessExpression(node) && node.getText() === 'Math.random')
      return found.map(({ line }) => `${shown(file)}:${line}: Math.random`)
    })

    expect(problems).toEqual([])
  })

  it('have no comment that switches a check off', () => {
    const problems = files.filter((file) =>
      /@ts-(ignore|nocheck|expect-error)|biome-ignore|eslint-disable|v8 ignore/.test(readFileSync(file, 'utf8')),
    )

    expect(problems.map(shown)).toEqual([])
  })
})
