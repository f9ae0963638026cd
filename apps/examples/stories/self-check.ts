/** Prints one line of a self-check; gives whether it holds. */
export function check(holds: boolean, sentence: string): boolean {
  console.log(`${holds ? 'ok    ' : 'FAILED'} ${sentence}`)
  return holds
}

/** Runs a story. The process ends with 0 when its self-check holds, with 1 when it does not, and with 2 when it could not be told. */
export async function tellStory(tell: () => Promise<boolean>): Promise<void> {
  try {
    process.exitCode = (await tell()) ? 0 : 1
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 2
  }
}

/** What was written behind the name of the program; pnpm hands a `--` on that separates it from its own options. */
export function storyArguments(): string[] {
  const [first, ...rest] = process.argv.slice(2)
  return first === undefined ? [] : first === '--' ? rest : [first, ...rest]
}

/** What `read` makes of the arguments; where they make no sense, the program says so and ends with 2. */
export function understood<Arguments>(read: () => Arguments): Arguments {
  try {
    return read()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(2)
  }
}
