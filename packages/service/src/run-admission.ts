import type { Clock } from '@minagent/types'
import type { HostedRun } from './hosted-run.ts'
import type { ServiceLimits } from './options.ts'
import { RateLimit } from './rate-limit.ts'
import { ServiceError } from './service-error.ts'

/** Says who may begin a run now. */
export class RunAdmission {
  readonly #limits: ServiceLimits
  readonly #rate: RateLimit

  constructor(limits: ServiceLimits, clock: Clock) {
    this.#limits = limits
    this.#rate = new RateLimit(limits.runsPerMinute, clock)
  }

  /** @throws ServiceError 429 above one of the limits. */
  admit(caller: string, here: readonly HostedRun[]): void {
    const { runs, keptRuns } = this.#limits
    const own = here.filter(({ fields }) => fields.caller === caller)
    if (own.filter(({ carried }) => carried).length >= runs) {
      throw new ServiceError(429, 'too_many_runs', `At most ${runs} runs may be under way at a time.`, 1)
    }
    if (own.filter(({ carried, log }) => !carried && !log.ended).length >= keptRuns) {
      throw new ServiceError(429, 'too_many_waiting', `At most ${keptRuns} runs may wait for a person: decide some of them first.`, 60)
    }
    this.#rate.take(caller)
  }
}
