import type { Sandbox } from './sandbox.ts'

/** What is used of the `SandboxManager` of `@anthropic-ai/sandbox-runtime`. */
export interface SandboxRuntimeManager {
  wrapWithSandbox(command: string): Promise<string>
}

/**
 * The sandbox of `@anthropic-ai/sandbox-runtime`: `sandboxRuntime(SandboxManager)`, after `SandboxManager.initialize(config)` with a
 * configuration that lets the workspace be written; call its `reset` at the end. Its newest versions need Node 22.
 * Set `network: false` when the configuration allows no domain.
 */
export function sandboxRuntime(manager: SandboxRuntimeManager, { network = true }: { readonly network?: boolean } = {}): Sandbox {
  return {
    name: 'sandbox-runtime',
    network,
    async wrap(command) {
      const line = [command.program, ...command.arguments].map(quoted).join(' ')
      return { ...command, program: '/bin/sh', arguments: ['-c', await manager.wrapWithSandbox(line)] }
    },
  }
}

/** One word for a POSIX shell, whatever it holds. */
function quoted(word: string): string {
  return `'${word.replaceAll("'", "'\\''")}'`
}
