import type { CommandLine } from '../shell/command-line.ts'

/** Something that keeps a command from the rest of the machine: {@link bubblewrap}, {@link sandboxRuntime}, or your own. */
export interface Sandbox {
  /** For people and the model. */
  readonly name: string
  /** Whether anything outside can be reached from inside: the tools' metadata say so. */
  readonly network: boolean
  /** The command line that runs `command` inside; only below `root` may it write. */
  wrap(command: CommandLine, root: string): CommandLine | Promise<CommandLine>
}

/**
 * Which sandbox commands run in. `'auto'`: bubblewrap where it works, else none, said loudly; `'required'`: bubblewrap or an error;
 * `'off'`: none; or a {@link Sandbox}.
 */
export type SandboxChoice = 'auto' | 'required' | 'off' | Sandbox
