import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { connectMcp, type McpClient, type McpOptions, type McpServerConfig, type StdioServerConfig } from '@minagent/mcp'
import type { Tool } from '@minagent/types'
import { afterEach } from 'vitest'

const program = fileURLToPath(new URL('./fixture-server.mjs', import.meta.url))

/** Our server, as bad as `mode` says. */
export function fixture(mode: string, detail = '', more: Partial<StdioServerConfig> = {}): StdioServerConfig {
  return { command: process.execPath, args: [program, mode, detail], ...more }
}

const opened: { close(): Promise<unknown> }[] = []

/** Closes what a test has opened, when it is over. */
export function closedAfterwards<T extends { close(): Promise<unknown> }>(thing: T): T {
  opened.push(thing)
  return thing
}

afterEach(async () => {
  await Promise.all(opened.splice(0).map((thing) => thing.close()))
})

/** As `connectMcp`; closed after the test. */
export async function connect(servers: Readonly<Record<string, McpServerConfig>>, options?: McpOptions): Promise<McpClient> {
  return closedAfterwards(await connectMcp(servers, options))
}

/** The tool of this name. */
export function toolOf(client: McpClient, name: string): Tool {
  const tool = client.tools().find((one) => one.name === name)
  if (!tool) throw new Error(`There is no tool ${name}, only: ${client.tools().map((one) => one.name)}`)
  return tool
}

/** An empty file of its own. */
export function newFile(): string {
  const file = join(mkdtempSync(join(tmpdir(), 'minagent-mcp-')), 'log.txt')
  writeFileSync(file, '')
  return file
}

/** Resolves when the condition holds; the test's time limit is the only one. */
export async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 20))
}

/** The first message of a client. */
export const initialize = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
})
