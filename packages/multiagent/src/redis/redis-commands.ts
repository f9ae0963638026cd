import { MinagentError } from '@minagent/types'

/**
 * What the bus needs of a Redis client: a connected client of `redis` (node-redis) as it is. One of `ioredis` becomes one by
 * `{ sendCommand: ([command, ...args]) => client.call(command, ...args) }`.
 */
export interface RedisClient {
  /** Sends a command, and gives its reply: texts, numbers, null, and arrays of them. */
  sendCommand(args: string[]): Promise<unknown>
}

/** Commands of a Redis client, their failures as `bus_failed`. */
export class RedisCommands {
  readonly #client: RedisClient

  constructor(client: RedisClient) {
    this.#client = client
  }

  /** @throws MinagentError `bus_failed` */
  async run(...command: string[]): Promise<unknown> {
    try {
      return await this.#client.sendCommand(command)
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause)
      throw new MinagentError('bus_failed', `Redis did not carry out ${command[0]}: ${reason}`, { details: {}, cause })
    }
  }

  /** Runs a Lua script, which nothing comes between. @throws MinagentError `bus_failed` */
  script(script: string, keys: readonly string[], ...args: string[]): Promise<unknown> {
    return this.run('EVAL', script, String(keys.length), ...keys, ...args)
  }
}
