import { spawn } from 'node:child_process'

/** Runs Node with the terminal of this process; resolves with its exit code and passes signals on in both directions. */
export function runNode(args, { cwd, env }) {
  const child = spawn(process.execPath, args, { cwd, env: { ...process.env, ...env }, stdio: 'inherit' })
  const stop = forwardSignals(child)
  return new Promise((resolve) => {
    child.on('exit', (code, signal) => {
      stop()
      if (signal) process.kill(process.pid, signal)
      else resolve(code ?? 1)
    })
  })
}

/** A terminal sends Ctrl-C to the child as well, so that SIGINT is only forwarded where there is no terminal. */
function forwardSignals(child) {
  const hasTerminal = [process.stdin, process.stdout, process.stderr].some((stream) => stream.isTTY)
  const forward = (signal) => {
    if (signal !== 'SIGINT' || !hasTerminal) child.kill(signal)
  }
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  for (const signal of signals) process.on(signal, forward)
  return () => {
    for (const signal of signals) process.off(signal, forward)
  }
}
