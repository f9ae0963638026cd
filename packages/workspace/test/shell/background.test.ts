import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { livingWith, openShell, ownSleep, type Shell, until } from './shell-support.ts'

async function start(shell: Shell, command: string): Promise<string> {
  const text = await shell.text('bash', { command, run_in_background: true })
  const id = /id: ([0-9a-f]{8})\./.exec(text)?.[1]
  expect(text).toBe(`Runs in the background; id: ${id}. Read its output with bash_output, end it with bash_kill.`)
  return String(id)
}

/** Reads until the command has ended; gives every answer. */
async function readAll(shell: Shell, id: string): Promise<string[]> {
  const answers: string[] = []
  await until(async () => {
    answers.push(await shell.text('bash_output', { id }))
    return !answers.at(-1)?.endsWith('Still running')
  })
  return answers
}

describe('a command in the background', () => {
  it('M10 gives each line once, as it comes', async () => {
    const shell = openShell()
    const id = await start(shell, 'for i in 1 2 3 4 5; do echo line $i; echo err $i >&2; sleep 0.05; done; exit 7')

    const answers = await readAll(shell, id)

    expect(answers.length).toBeGreaterThan(1)
    const lines = answers.flatMap((answer) => answer.split('\n').slice(0, -1)).filter((line) => line !== '(no new output)')
    expect([...lines].sort()).toEqual([1, 2, 3, 4, 5].flatMap((i) => [`err ${i}`, `line ${i}`]).sort())
    expect(lines.filter((line) => line.startsWith('line'))).toEqual([1, 2, 3, 4, 5].map((i) => `line ${i}`))
    expect(answers.at(-1)).toMatch(/\nExit code: 7$/)
    expect(await shell.text('bash_output', { id })).toBe('(no new output)\nExit code: 7')
  })

  it('M10 gives only the lines that the filter matches, and loses none of the others', async () => {
    const shell = openShell()
    const id = await start(shell, 'echo "error: a"; echo "info: b"; echo "error: c"; printf "info: end"')
    await until(async () => (await shell.text('bash_output', { id, filter: '^nothing$' })).endsWith('Exit code: 0'))

    expect(await shell.text('bash_output', { id, filter: '^error' })).toBe('error: a\nerror: c\nExit code: 0')
    expect(await shell.text('bash_output', { id, filter: '^error' })).toBe('(no new output)\nExit code: 0')
    expect(await shell.text('bash_output', { id })).toBe('info: b\ninfo: end\nExit code: 0')
  })

  it('M10 is not blocked by a filter that would think for ever, and loses no line by one that is none', async () => {
    const shell = openShell()
    const id = await start(shell, `echo ${'a'.repeat(60)}b`)
    await until(async () => (await shell.text('bash_output', { id, filter: 'x' })).endsWith('Exit code: 0'))

    expect(await shell.text('bash_output', { id, filter: '^(a+)+$' })).toMatch(/^The filter takes too long/)
    expect(await shell.text('bash_output', { id, filter: '(' })).toMatch(/^The filter is no regular expression: Invalid regular expression/)
    expect(await shell.text('bash_output', { id, filter: 'constructor.constructor("return process")()' })).toBe(
      '(no new output)\nExit code: 0',
    )
    expect(await shell.text('bash_output', { id })).toBe(`${'a'.repeat(60)}b\nExit code: 0`)
  })

  it('M10 ends with all its processes by bash_kill, which gives the rest, and is unknown then', async () => {
    const sleep = ownSleep()
    const shell = openShell()
    const id = await start(shell, `echo started; touch started; setsid ${sleep} & ${sleep}`)
    const other = await start(shell, 'echo other')
    // The command line of the shell holds the words of the sleep before the command has begun.
    await until(() => existsSync(join(shell.root, 'started')) && livingWith(sleep).length >= 2)

    expect(await shell.text('bash_kill', { id })).toBe('started\nEnded by bash_kill')

    expect(livingWith(sleep)).toEqual([])
    expect(await shell.text('bash_output', { id })).toBe(`There is no command in the background with the id ${id}. Available: ${other}.`)
  })

  it.each(['bash_output', 'bash_kill'])('M10 %s says that there is none to choose from', async (name) => {
    const shell = openShell()

    expect(await shell.call(name, { id: 'abcdef01' })).toMatchObject({
      ok: false,
      error: { code: 'TOOL_FAILED', message: 'There is no command in the background with the id abcdef01. Available: none.' },
    })
  })

  it('keeps a bounded amount of what nobody reads', async () => {
    const shell = openShell()
    const id = await start(shell, 'seq 1 500000')
    await until(async () => (await shell.text('bash_output', { id, filter: '^x$' })).endsWith('Exit code: 0'))
    const first = await shell.text('bash_output', { id })

    expect(first).toMatch(/\n\[… \d+ more lines; call bash_output again …\]\nExit code: 0$/)
    expect(first.length).toBeLessThan(33_000)
    const numbers = first.match(/^\d+$/gm)?.map(Number) ?? []
    expect(numbers[0]).toBeGreaterThan(400_000)
    expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) + index))
    const rest = [first]
    while (/more lines; call/.test(rest.at(-1) ?? '')) rest.push(await shell.text('bash_output', { id }))
    const all = rest.flatMap((answer) => answer.match(/^\d+$/gm) ?? []).map(Number)
    expect(all).toEqual(Array.from({ length: all.length }, (_, index) => 500_000 - all.length + 1 + index))
  })

  it('says how many lines were lost', async () => {
    const shell = openShell()
    const id = await start(shell, 'seq 1 500000')
    const answers: string[] = []
    await until(async () => {
      answers.push(await shell.text('bash_output', { id, filter: '^none$' }))
      return answers.at(-1)?.endsWith('Exit code: 0') === true
    })

    const lost = answers.map((answer) =>
      Number(/^\[… (\d+) earlier lines were lost: too much output went unread …\]\n/.exec(answer)?.[1] ?? 0),
    )
    const [first] = (await shell.text('bash_output', { id })).split('\n')

    expect(lost.reduce((sum, count) => sum + count, 0)).toBe(Number(first) - 1)
    expect(Number(first)).toBeGreaterThan(1)
  })

  it('cuts a line without end into pieces, so that memory stays bounded', async () => {
    const shell = openShell()
    const id = await start(shell, "head -c 20000 /dev/zero | tr '\\0' z")

    const text = (await readAll(shell, id)).join('\n')

    expect(text.match(/z/g)).toHaveLength(20_000)
    expect(text).toContain(`${'z'.repeat(8000)}\n`)
  })

  it('is limited in number; one that has ended makes room', async () => {
    const sleep = ownSleep()
    const shell = openShell()
    const ids = [await start(shell, 'true')]
    await readAll(shell, String(ids[0]))
    while (ids.length < 17) ids.push(await start(shell, sleep))

    expect(await shell.text('bash', { command: 'true', run_in_background: true })).toMatch(
      /^There are already 16 commands in the background/,
    )
    expect(await shell.text('bash_output', { id: ids[0] })).toMatch(/^There is no command/)
  })

  it('does not end when the call or its run is over', async () => {
    const sleep = ownSleep()
    const shell = openShell()
    const controller = new AbortController()
    await shell.call('bash', { command: sleep, run_in_background: true }, controller.signal)
    await until(() => livingWith(sleep).length > 0)

    controller.abort()
    await shell.text('bash', { command: 'sleep 0.1' })

    expect(livingWith(sleep)).toHaveLength(1)
  })
})
