// Questions over a small folder of documents. Every answer is proved by a citation, or says that the documents do not have it.
// Offline, with a scripted model: `pnpm -s --filter document-answerer start`; with a real one: the same with `--real "a question"`.
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type CitationReport, checkCitations, createIndex, type PassageIndex } from '@minagent/rag'
import { indexFolder } from '@minagent/rag/node'
import type { Model, RunResult } from '@minagent/types'
import { realModel, realOptions } from '../real-model.ts'
import { check, storyArguments, tellStory, understood } from '../self-check.ts'
import { documentAnswerer } from './answerer.ts'
import { type Question, questions } from './questions.ts'
import { scriptedModel } from './script.ts'

const { values, positionals } = understood(() =>
  parseArgs({
    args: storyArguments(),
    allowPositionals: true,
    options: { ...realOptions, docs: { type: 'string', default: join(import.meta.dirname, 'documents') } },
  }),
)

/** What became of one question. */
interface Answered {
  readonly question: Question
  readonly result: RunResult
  readonly report: CitationReport
}

async function tell(): Promise<boolean> {
  const real = values.real ? await realModel(values) : undefined
  const index = createIndex()
  await indexFolder(index, values.docs)
  const ids: string[] = []
  for await (const { id } of index.documents()) ids.push(id)
  console.log(`== The documents ==\n${ids.sort().join(', ')}`)

  console.log('\n== The questions ==')
  const asked: readonly Question[] = positionals.length > 0 ? positionals.map((text) => ({ text })) : questions
  const answered: Answered[] = []
  for (const question of asked) answered.push(await answer(question, real ?? scriptedModel(question.text), index))

  console.log('\n== Self-check ==')
  return checks(answered).every(Boolean)
}

async function answer(question: Question, model: Model, index: PassageIndex): Promise<Answered> {
  console.log(`Question: ${question.text}`)
  const agent = documentAnswerer(model, index, {
    onEvent(event) {
      if (event.type === 'model.feedback') console.log(`  sent back: ${faultIn(event.message.content)}`)
    },
  })
  const result = await agent.start(question.text).result
  console.log(`  answer: ${result.stopReason === 'completed' ? result.final : `none, ${result.stopReason}`}`)
  return { question, result, report: await checkCitations(result.final, index, [question.text]) }
}

/** The first fault that the gate found, or what it asks for. */
function faultIn(feedback: string): string {
  const lines = feedback.split('\n')
  return (lines.find((line) => line.startsWith('- ')) ?? lines[0] ?? '').replace(/^- /, '')
}

function checks(answered: readonly Answered[]): boolean[] {
  const known = answered.filter(({ question }) => question.document !== undefined)
  const unknown = answered.filter(({ question }) => question.unanswerable)
  const citations = answered.flatMap(({ report }) => report.citations)
  return [
    check(
      answered.every(({ result, report }) => result.stopReason === 'completed' && report.ok),
      `All ${citations.length} citations are there, and what is quoted stands in the documents that are cited.`,
    ),
    ...(known.length === 0
      ? []
      : [check(known.every(isFromItsDocument), `Each of ${known.length} answers rests on the document that has it.`)]),
    ...(unknown.length === 0 ? [] : [check(unknown.every(isHonest), 'What is not in the documents is not answered from them.')]),
  ]
}

function isFromItsDocument({ question, report }: Answered): boolean {
  return report.quotes.length > 0 && report.citations.some(({ documentId }) => documentId === question.document)
}

function isHonest({ report }: Answered): boolean {
  return report.citations.length === 0 && report.quotes.length === 0
}

await tellStory(tell)
