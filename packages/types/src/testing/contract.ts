/** One case of a contract suite: hand `name` and `run` to any test runner. */
export interface ContractCase {
  readonly name: string
  run(): Promise<void>
}

/** Fails a case; contract suites need no assertion library. */
export function assertContract(condition: boolean, message: string): asserts condition {
  if (!condition) throw new Error(`Contract broken: ${message}`)
}
