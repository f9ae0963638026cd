import { type ChildProcess, spawn } from 'node:child_process'
import process from 'node:process'
import { StringDecoder } from 'node:string_decoder'
import type { Clock } from '@minagent/types'
import { deserializeMessage, serializeMessage } from '@modelcontextprotocol/sdk/shared/stdio.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js'
import type { StdioReach } from '../server-config.ts'
import { childEnvironment } from './child-environment.ts'
import { endGroup, killWithProcess } from './process-group.ts'

/** Most characters of one message, and of what is kept of stderr. */
const MAX_LINE_CHARS = 10 * 1024 * 1024
const MAX_TAIL_CHARS = 4_096
/** Longest line that is remembered, to be skipped when it is repeated. */
const MAX_REPEATED_CHARS = 256
/** How long output may still come after the program has ended, in ms: a child of it can hold the pipe open for ever. */
const DRAIN_MS = 200

/** A server as a child with a process group of its own, which ends with this process and with the connection. */
export class StdioTransport implements Transport {
  onclose?: () => void
  onerror?: (error: Error) => void
  onmessage?: <T extends JSONRPCMessage>(message: T) => void
  readonly #reach: StdioReach
  readonly #clock: Clock
  readonly #decoder = new StringDecoder('utf8')
  #child: ChildProcess | undefined
  #forget: (() => void) | undefined
  /** The short lines of the read that is under way. */
  readonly #read = new Set<string>()
  #parts: string[] = []
  #length = 0
  #tail = ''
  #closed = false

  constructor(reach: StdioReach, clock: Clock) {
    this.#reach = reach
    this.#clock = clock
  }

  /** The end of what the server wrote to stderr, and how it ended. */
  get tail(): string {
    return this.#tail.trim()
  }

  start(): Promise<void> {
    const { command, args, env, cwd } = this.#reach
    const child = spawn(command, args, {
      env: childEnvironment(env),
      stdio: ['pipe', 'pipe', 'pipe'],
      windowsHide: true,
      // On Windows a group of its own would be a console window of its own.
      detached: process.platform !== 'win32',
      ...(cwd !== undefined && { cwd }),
    })
    this.#child = child
    child.stdout.on('data', (chunk: Buffer) => this.#receive(this.#decoder.write(chunk)))
    child.stderr.on('data', (chunk: Buffer) => this.#note(chunk.toString('utf8')))
    for (const stream of [child.stdin, child.stdout, child.stderr]) stream.on('error', (error) => this.onerror?.(error))
    child.once('exit', (code, signal) => {
      this.#note(`\n[exit ${signal ?? code}]`)
      this.#clock.timer(DRAIN_MS, () => this.#ended())
    })
    child.once('close', () => this.#ended())
    return new Promise((resolve, reject) => {
      child.once('error', (error) => {
        this.#end()
        reject(error)
      })
      child.once('spawn', () => {
        this.#forget = killWithProcess(child)
        resolve()
      })
    })
  }

  send(message: JSONRPCMessage): Promise<void> {
    const stdin = this.#child?.stdin
    if (this.#closed || !stdin?.writable) return Promise.reject(new Error('The server has ended.'))
    return new Promise((resolve, reject) => {
      stdin.write(serializeMessage(message), (error) => (error ? reject(error) : resolve()))
    })
  }

  /** Ends the whole process group: the end of its input first, TERM and KILL for what does not heed it. */
  async close(): Promise<void> {
    const child = this.#child
    this.#end()
    if (child) await endGroup(child, this.#clock)
  }

  #receive(text: string): void {
    this.#read.clear()
    let from = 0
    for (let end = text.indexOf('\n'); end >= 0 && !this.#closed; end = text.indexOf('\n', from)) {
      this.#keep(text.slice(from, end))
      this.#deliver()
      from = end + 1
    }
    this.#keep(text.slice(from))
  }

  #keep(part: string): void {
    if (part === '' || this.#closed) return
    this.#parts.push(part)
    this.#length += part.length
    if (this.#length <= MAX_LINE_CHARS) return
    this.#note(`\n[a message of more than ${MAX_LINE_CHARS} characters: the server was ended]`)
    this.#ended()
  }

  /** What is no message (a server that prints to stdout) is reported and skipped. */
  #deliver(): void {
    const line = this.#parts.join('')
    this.#parts = []
    this.#length = 0
    if (line.trim() === '' || this.#isRepeated(line)) return
    try {
      this.onmessage?.(deserializeMessage(line))
    } catch (error) {
      this.onerror?.(error instanceof Error ? error : new Error(String(error)))
    }
  }

  /** What was said a moment ago says nothing new: thousands of equal notifications cost no more than one. */
  #isRepeated(line: string): boolean {
    if (line.length > MAX_REPEATED_CHARS) return false
    const before = this.#read.size
    return this.#read.add(line).size === before
  }

  /** It ended by itself, or has to: what it started ends with it. */
  #ended(): void {
    if (!this.#closed) this.close().catch((error: Error) => this.onerror?.(error))
  }

  #note(text: string): void {
    this.#tail = (this.#tail + text).slice(-MAX_TAIL_CHARS)
  }

  #end(): void {
    if (this.#closed) return
    this.#closed = true
    this.#forget?.()
    this.#parts = []
    this.onclose?.()
  }
}
