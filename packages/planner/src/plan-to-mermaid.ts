import type { Plan } from './plan.ts'
import type { TaskResult, TaskStatus } from './task-result.ts'

const LONGEST_LABEL = 60

/** A plan as a Mermaid flowchart; with results, each task has the colour and the class of its status. */
export function planToMermaid({ tasks }: Plan, results: readonly TaskResult[] = []): string {
  const numbers = new Map(tasks.map(({ id }, index) => [id, index]))
  const statuses = new Map(results.map(({ id, status }) => [id, status]))
  const lines = ['flowchart TD']
  tasks.forEach(({ id, task }, index) => {
    const status = statuses.get(id)
    lines.push(`  t${index}["${label(`${id}: ${task}`)}"]${status === undefined ? '' : `:::${status}`}`)
  })
  tasks.forEach(({ dependsOn }, index) => {
    for (const id of dependsOn) {
      const from = numbers.get(id)
      if (from !== undefined) lines.push(`  t${from} --> t${index}`)
    }
  })
  for (const status of new Set(statuses.values())) lines.push(`  classDef ${status} ${STYLES[status]}`)
  return `${lines.join('\n')}\n`
}

const STYLES: Readonly<Record<TaskStatus, string>> = {
  succeeded: 'fill:#d4edda,stroke:#2d7a43,color:#111',
  failed: 'fill:#f8d7da,stroke:#a32530,color:#111',
  skipped: 'fill:#eeeeee,stroke:#999999,color:#555,stroke-dasharray:4',
  waiting: 'fill:#fff3cd,stroke:#997404,color:#111',
  cancelled: 'fill:#e2e3e5,stroke:#555555,color:#111',
  pending: 'fill:#ffffff,stroke:#999999,color:#111',
}

/** Nothing in a label is read as Mermaid, HTML or Markdown: what is no letter, digit or plain mark becomes an entity. */
function label(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  const characters = [...line]
  const short = characters.length <= LONGEST_LABEL ? characters : [...characters.slice(0, LONGEST_LABEL - 1), '…']
  return short.map((character) => (PLAIN.test(character) ? character : `#${character.codePointAt(0) ?? 0};`)).join('')
}

const PLAIN = /^[\p{L}\p{M}\p{N} .,:!?/()…，。：；！？、（）“”《》-]$/u
