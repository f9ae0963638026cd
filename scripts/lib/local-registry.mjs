import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'

/** Throws unless a registry is on this machine: a rehearsal must never publish anything. */
export function assertLoopback(registry) {
  const { protocol, hostname } = new URL(registry)
  if (protocol !== 'http:' || !['127.0.0.1', '[::1]', 'localhost'].includes(hostname)) {
    throw new Error(`Refusing to publish to ${hostname}: the rehearsal publishes to this machine only.`)
  }
}

/**
 * Starts a registry on loopback that knows the packages published to it and passes every other request on.
 * Returns its address, the environment in which npm, pnpm and changesets use it, and a way to stop it.
 */
export async function startRegistry(folder) {
  mkdirSync(folder, { recursive: true })
  installVerdaccio(folder)
  writeFileSync(join(folder, 'config.yaml'), configuration())
  const address = `127.0.0.1:${await freePort()}`
  const registry = `http://${address}/`
  const program = join(folder, 'node_modules/verdaccio/bin/verdaccio')
  const server = spawn(process.execPath, [program, '--listen', address, '--config', 'config.yaml'], { cwd: folder, stdio: 'ignore' })
  await answering(registry, server)
  return { registry, environment: environmentFor(folder, registry, address), stop: () => server.kill() }
}

/** Its auditing part asks for a version of node-fetch that not every registry serves. */
function installVerdaccio(folder) {
  const manifest = { private: true, dependencies: { verdaccio: '6.8.0' }, overrides: { 'node-fetch': '2.7.0' } }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest))
  const args = ['install', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error']
  const { status } = spawnSync('npm', args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
  if (status !== 0) throw new Error('The local registry could not be installed.')
}

function configuration() {
  const upstream = spawnSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).stdout.trim()
  const own = '{ access: $all, publish: $all }'
  return [
    'storage: ./storage',
    'auth: { htpasswd: { file: ./htpasswd } }',
    `uplinks: { upstream: { url: ${JSON.stringify(upstream)} } }`,
    `packages: { '@minagent/*': ${own}, minagent: ${own}, '**': { access: $all, proxy: upstream } }`,
    'log: { type: stdout, level: error }',
    '',
  ].join('\n')
}

/** Changesets reads the registry from the lower-case variable only; without it, it would take the public one. */
function environmentFor(folder, registry, address) {
  const userConfig = join(folder, 'npmrc')
  writeFileSync(userConfig, `registry=${registry}\n//${address}/:_authToken=local\n`)
  const inherited = Object.entries(process.env).filter(([name]) => !/^npm_config_(registry|userconfig|provenance)$/i.test(name))
  return { ...Object.fromEntries(inherited), npm_config_registry: registry, npm_config_userconfig: userConfig }
}

function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })
}

async function answering(registry, server) {
  for (let attempt = 0; attempt < 150; attempt++) {
    if (server.exitCode !== null) break
    const isUp = await fetch(`${registry}-/ping`).then(
      (response) => response.ok,
      () => false,
    )
    if (isUp) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  server.kill()
  throw new Error('The local registry did not start.')
}
