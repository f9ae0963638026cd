/** Whether somebody wants to leave who does not know of the slash. */
export function wantsToLeave(line: string): boolean {
  return LEAVE.has(line.trim().toLowerCase())
}

const LEAVE: ReadonlySet<string> = new Set(['exit', 'quit', '退出'])
