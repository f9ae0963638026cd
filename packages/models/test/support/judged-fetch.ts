import type { Fetch } from '@minagent/models/openai'
import { type ProviderFormat, requestProblems } from '@minagent/models/testing'

/** The same `fetch`, for requests that the provider would take: any other fails with what is wrong with it. */
export function judgedFetch(format: ProviderFormat, fetch: Fetch): Fetch {
  return async (url, init) => {
    const problems = requestProblems(format, JSON.parse(String(init.body)))
    if (problems.length > 0) throw new Error(`The provider would refuse the request: ${problems.join('; ')}`)
    return await fetch(url, init)
  }
}
