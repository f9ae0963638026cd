import { Agent } from '@minagent/loop'
import { FakeModel } from '@minagent/models'
import { debate, vote } from '@minagent/multiagent'
import type { Run, UserMessage } from '@minagent/types'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { scripted, stuckModel } from './teams.ts'

describe('a vote', () => {
  it('that ends with a defect leaves no run behind', async () => {
    const stuck = stuckModel()
    const runs: Run[] = []
    const waiting = new Agent({ model: stuck })
    const watched = {
      run: waiting.run.bind(waiting),
      start: (...asked: Parameters<Agent['start']>) => {
        const run = waiting.start(...asked)
        runs.push(run)
        return run
      },
    }
    const broken = {
      run: waiting.run.bind(waiting),
      start: () => {
        throw new TypeError('broken')
      },
    }

    await expect(vote([watched, broken], 'q')).rejects.toThrow('broken')

    expect((await runs[0]?.result)?.stopReason).toBe('cancelled')
    expect(stuck.waiting).toBe(0)
  })

  it('is won by the answer that most agents gave; who gave none did not vote', async () => {
    const failing = new Agent({ model: new FakeModel([new Error('down')]) })

    const result = await vote([scripted(['no']), failing, scripted([' yes\n']), scripted(['yes'])], 'Yes or no?')

    expect(result).toEqual({
      answer: 'yes',
      votes: 2,
      counts: [
        { answer: 'yes', votes: 2 },
        { answer: 'no', votes: 1 },
      ],
      abstained: [1],
    })
    await expect(vote([], 'q')).rejects.toThrow(RangeError)
  })

  it('counts every answer once, and of several with the most votes the first wins', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 8 }), async (answers) => {
        const { answer, counts } = await vote(
          answers.map((said) => scripted([said])),
          'q',
        )
        const votesOf = (option: string) => answers.filter((said) => said === option).length
        const most = Math.max(...answers.map(votesOf))
        expect(answer).toBe(answers.find((said) => votesOf(said) === most))
        expect(counts.reduce((sum, { votes }) => sum + votes, 0)).toBe(answers.length)
      }),
    )
  })
})

describe('a debate', () => {
  it('lets each hear what the others said last, as the words of strangers, and answer again', async () => {
    const models = [new FakeModel(['2', '3']), new FakeModel(['3', '3'])]

    const answers = await debate(
      models.map((model) => new Agent({ model })),
      'How many?',
    )

    expect(answers).toEqual(['3', '3'])
    const second = models[0]!.calls[1]![0] as UserMessage[]
    expect(second[0]).toEqual({ role: 'user', content: '3', origin: { kind: 'agent', name: '2', untrusted: true } })
    expect(second[1]?.content).toMatch(/was:\n2\n.*:\nHow many\?$/s)
  })

  it('keeps the last answer of one that fails later, and knows none of one that never spoke', async () => {
    const once = new Agent({ model: new FakeModel(['mine', new Error('down')]) })
    const never = new Agent({ model: new FakeModel([new Error('down'), new Error('down')]) })

    expect(await debate([once, never, scripted(['a', 'b'])], 'q')).toEqual(['mine', undefined, 'b'])
    await expect(debate([once], 'q', { rounds: 0 })).rejects.toThrow(RangeError)
  })
})
