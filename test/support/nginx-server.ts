import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const program = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/opt/homebrew/bin/nginx'].find(existsSync)

/** Why a suite that needs nginx is left out; undefined when it can run. */
export const noNginx = program ? undefined : 'there is no nginx (install the package nginx-light)'

/** Starts nginx, on a folder of its own, with what stands inside `http { … }`. Stopped by `close`. */
export async function startNginx(http: string): Promise<{ close(): Promise<void> }> {
  if (!program) throw new Error('There is no nginx on this machine: install the package nginx-light.')
  const folder = mkdtempSync(join(tmpdir(), 'minagent-nginx-'))
  const kept = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`)
  const lines = [
    ...(process.getuid?.() === 0 ? ['user root;'] : []),
    'daemon off;',
    `pid ${folder}/pid;`,
    'error_log stderr notice;',
    'events { worker_connections 256; }',
    `http { access_log off; ${kept.join(' ')}`,
    http,
    '}',
  ]
  writeFileSync(join(folder, 'nginx.conf'), lines.join('\n'))
  const server = spawn(program, ['-p', folder, '-e', 'stderr', '-c', 'nginx.conf'], { stdio: ['ignore', 'ignore', 'pipe'] })
  const closed = once(server, 'close')
  await new Promise<void>((resolve, reject) => {
    let log = ''
    server.stderr.on('data', (chunk: Buffer) => {
      log += chunk.toString()
      if (log.includes('start worker process ')) resolve()
    })
    server.once('close', (code) => reject(new Error(`nginx ended with ${code}:\n${log}`)))
  })
  return {
    async close() {
      server.kill('SIGTERM')
      await closed
      await rm(folder, { recursive: true, force: true })
    },
  }
}
