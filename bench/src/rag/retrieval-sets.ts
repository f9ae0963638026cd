import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Documents, and questions of which it is known which documents answer them. */
export interface RetrievalSet {
  readonly name: string
  readonly documents: readonly SetDocument[]
  readonly questions: readonly { readonly text: string; readonly relevant: ReadonlyMap<string, number> }[]
}

/** A document as its set has it. */
interface SetDocument {
  readonly id: string
  /** Empty where the set has no titles. */
  readonly title: string
  readonly text: string
}

const data = process.env.MINAGENT_DATA ?? '../shared/data'

/** The public sets that are there; says on the console which are not. */
export function retrievalSets(): RetrievalSet[] {
  const makers: Readonly<Record<string, () => RetrievalSet>> = { scifact, cmrc2018: cmrc, bfcl }
  return Object.entries(makers).flatMap(([folder, make]) => {
    if (existsSync(join(data, folder))) return [make()]
    console.log(`Left out: ${folder}, because there is no ${join(data, folder)}.`)
    return []
  })
}

function scifact(): RetrievalSet {
  const documents = jsonLines<{ _id: string; title: string; text: string }>('scifact/corpus.jsonl')
  const relevant = new Map<string, Map<string, number>>()
  for (const line of textOf('scifact/qrels/test.tsv').trim().split('\n').slice(1)) {
    const [question = '', document = '', grade] = line.split('\t')
    relevant.set(question, (relevant.get(question) ?? new Map()).set(document, Number(grade)))
  }
  const questions = jsonLines<{ _id: string; text: string }>('scifact/queries.test.jsonl')
  return {
    name: 'SciFact',
    documents: documents.map(({ _id, title, text }) => ({ id: _id, title, text })),
    questions: questions.map(({ _id, text }) => ({ text, relevant: relevant.get(_id) ?? new Map() })),
  }
}

interface Article {
  readonly paragraphs: readonly { readonly context: string; readonly qas: readonly { readonly question: string }[] }[]
}

function cmrc(): RetrievalSet {
  const { data: articles }: { data: Article[] } = JSON.parse(textOf('cmrc2018/cmrc2018_dev.json'))
  const paragraphs = articles.flatMap((article) => article.paragraphs)
  return {
    name: 'CMRC',
    documents: paragraphs.map(({ context }, at) => ({ id: `${at}`, title: '', text: context })),
    questions: paragraphs.flatMap(({ qas }, at) => qas.map(({ question }) => ({ text: question, relevant: new Map([[`${at}`, 1]]) }))),
  }
}

interface Case {
  readonly id: string
  readonly question: readonly (readonly { readonly role: string; readonly content: string }[])[]
  readonly function: readonly ToolText[]
}
interface ToolText {
  readonly name: string
  readonly description: string
  readonly parameters?: Parameters
}
interface Parameters {
  readonly properties?: Readonly<Record<string, { readonly description?: string } & Parameters>>
}

/** All tools of four of its files as one collection; the tools that a question is answered with are to be found. */
function bfcl(): RetrievalSet {
  const tools = new Map<string, SetDocument>()
  const questions: { text: string; relevant: Map<string, number> }[] = []
  for (const part of ['live_simple', 'multiple', 'parallel', 'simple_python']) {
    const answers = new Map(
      jsonLines<{ id: string; ground_truth: object[] }>(`bfcl/possible_answer/BFCL_v4_${part}.json`).map((one) => [
        one.id,
        one.ground_truth,
      ]),
    )
    for (const { id, question, function: offered } of jsonLines<Case>(`bfcl/BFCL_v4_${part}.json`)) {
      const wanted = new Set((answers.get(id) ?? []).flatMap((call) => Object.keys(call)))
      const relevant = new Map<string, number>()
      for (const tool of offered) {
        const text = toolText(tool)
        const known = tools.get(text) ?? { id: `${tools.size}`, title: '', text }
        tools.set(text, known)
        if (wanted.has(tool.name)) relevant.set(known.id, 1)
      }
      const asked = question.flat().filter(({ role }) => role === 'user')
      if (relevant.size > 0) questions.push({ text: asked.map(({ content }) => content).join('\n'), relevant })
    }
  }
  return { name: 'BFCL tools', documents: [...tools.values()], questions }
}

function toolText({ name, description, parameters }: ToolText): string {
  const members = Object.entries(parameters?.properties ?? {}).map(([member, about]) => `${member}: ${about.description ?? ''}`)
  return [name, description, ...members].join('\n')
}

function jsonLines<T>(path: string): T[] {
  return textOf(path)
    .trim()
    .split('\n')
    .map((line): T => JSON.parse(line))
}

function textOf(path: string): string {
  return readFileSync(join(data, path), 'utf8')
}
