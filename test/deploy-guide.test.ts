import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { deployed } from './support/deployed-program.ts'
import { importsOf } from './support/imports.ts'
import { root } from './support/repository.ts'

const guide = readFileSync(join(root, 'docs/deploy.md'), 'utf8')
const fileOf = (name: string) => readFileSync(join(deployed, name), 'utf8')

describe('docs/deploy.md', () => {
  const quoted = [...guide.matchAll(/^```(?!sh)\w+ (\S+)\n(.*?)^```/gms)].map(([, name = '', code = '']) => ({ name, code }))

  it.each(quoted)('quotes $name as it is', ({ name, code }) => {
    expect(code).toBe(fileOf(name))
  })

  it('quotes every program, and has no other code', () => {
    const fences = [...guide.matchAll(/^```(\w*)/gm)].filter(([, language]) => language !== '' && language !== 'sh')

    expect(fences).toHaveLength(quoted.length)
    expect(quoted.map(({ name }) => name).sort()).toEqual(
      ['Containerfile', 'assistant.ts', 'environment.ts', 'nginx.conf', 'one-process.ts', 'probe.ts', 'server.ts'].sort(),
    )
  })
})

/** The instructions of a container file of single lines. */
function instructionsOf(text: string): { readonly name: string; readonly value: string }[] {
  return [...text.matchAll(/^([A-Z]+) (.+)$/gm)].map(([, name = '', value = '']) => ({ name, value }))
}

describe('the Containerfile of the deploy guide', () => {
  const text = fileOf('Containerfile')
  const instructions = instructionsOf(text)
  const valuesOf = (name: string) => instructions.filter((instruction) => instruction.name === name).map(({ value }) => value)
  const copied = valuesOf('COPY').flatMap((value) => value.split(' ').slice(0, -1))
  /** What is started, without a shell in between, which would keep the signal to itself. */
  const commands = [...valuesOf('CMD'), ...valuesOf('HEALTHCHECK')].map((value): string[] => JSON.parse(value.slice(value.indexOf('['))))

  it('holds nothing but instructions that there are', () => {
    const known = ['FROM', 'WORKDIR', 'ENV', 'COPY', 'RUN', 'USER', 'EXPOSE', 'STOPSIGNAL', 'HEALTHCHECK', 'CMD']

    expect(instructions.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual([])
    expect(text.trim().split('\n')).toHaveLength(instructions.length)
    expect(instructions[0]?.name).toBe('FROM')
  })

  it('copies what its programs are and what they import', () => {
    const missing = copied.filter((name) => name !== 'package-lock.json' && !existsSync(join(deployed, name)))
    const programs = copied.filter((name) => name.endsWith('.ts'))
    const imported = programs.flatMap((name) => importsOf(join(deployed, name))).filter((module) => module.startsWith('./'))

    expect(missing).toEqual([])
    expect(imported.map((module) => module.slice(2)).filter((name) => !copied.includes(name))).toEqual([])
    expect(commands.map(([program, file = '']) => [program, copied.includes(file)])).toEqual([
      ['node', true],
      ['node', true],
    ])
  })

  it('runs on a Node that knows TypeScript, not as root, and stops by the signal that the server hears', () => {
    const major = Number(/node:(\d+)/.exec(valuesOf('FROM')[0] ?? '')?.[1])
    const names = instructions.map(({ name }) => name)

    expect(major).toBeGreaterThanOrEqual(24)
    expect(valuesOf('USER')).toEqual(['node'])
    expect(names.indexOf('USER')).toBeLessThan(names.indexOf('CMD'))
    expect(valuesOf('ENV').join(' ')).toContain(`PORT=${valuesOf('EXPOSE')[0]}`)
    expect(fileOf('server.ts')).toContain(`'${valuesOf('STOPSIGNAL')[0]}'`)
  })
})
