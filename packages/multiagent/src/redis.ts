export { type RedisBusOptions, redisBus } from './redis/redis-bus.ts'
export type { RedisClient } from './redis/redis-commands.ts'
