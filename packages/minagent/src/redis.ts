export { type RedisBusOptions, type RedisClient, redisBus } from '@minagent/multiagent/redis'
