// Ends with 0 while this service takes runs: the health check of a container.
import { env, exit } from 'node:process'

const { status } = await fetch(`http://127.0.0.1:${env.PORT ?? '8080'}/ready`)
exit(status === 200 ? 0 : 1)
