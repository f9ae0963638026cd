import { Agent } from '@minagent/loop'
import { compose, facts, recall, window } from '@minagent/memory'
import { FakeModel } from '@minagent/models'

/** Facts, of which a newer one replaces an older one, and a question that one of them is recalled for. */
export async function memory(): Promise<string[]> {
  const known = facts()
  await known.remember({ text: 'Ann lives in Paris.', subject: 'home' })
  const { outcome } = await known.remember({ text: 'Ann moved to Lyon.', subject: 'home' })
  const model = new FakeModel(['She lives in Lyon.'])
  const context = compose(window(20), recall({ facts: known, limitTokens: 200 }))
  await new Agent({ model, context }).run('Where did Ann move to?')
  return [`memory ${outcome} ${model.calls[0]?.[0].some(({ content }) => content.includes('Lyon'))}`]
}
