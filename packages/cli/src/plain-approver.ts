import type { Approver, Decision } from './approver.ts'
import { callPreview, scopeText } from './call-preview.ts'
import type { CliIo } from './cli-io.ts'
import { paintedLine } from './terminal/styled.ts'
import type { ApprovalTexts } from './texts/chat-texts.ts'

/** Asks about calls in plain lines, for a terminal that can do no more. Ctrl-C and Ctrl-D leave the run waiting. */
export function plainApprover(io: CliIo, texts: ApprovalTexts, ask: Ask): Approver {
  return async (request) => {
    const [columns] = io.stderr.getWindowSize?.() ?? [0]
    const lines = callPreview(request, columns || 80).map((line) => paintedLine(line, false))
    io.stderr.write(`${[...lines, scopeText(request.call, request.metadata, texts), texts.choices].join('\n')}\n`)
    for (;;) {
      const answer = await ask(`${texts.asks(request.call.name)} `)
      const decision = await decisionOf(answer, texts, ask)
      if (decision) return decision
      io.stderr.write(`${texts.unclear}\n`)
    }
  }
}

/** Asks one thing; undefined when the user gives no answer. */
type Ask = (question: string) => Promise<string | undefined>

/** Undefined for an answer that is none. */
async function decisionOf(answer: string | undefined, texts: ApprovalTexts, ask: Ask): Promise<Decision | undefined> {
  switch (answer?.toLowerCase()) {
    case undefined:
      return { kind: 'leave' }
    case 'y':
    case 'yes':
      return { kind: 'once' }
    case 'a':
      return { kind: 'session' }
    case 'n':
    case 'no':
      return { kind: 'never', feedback: (await ask(texts.feedback)) || undefined }
    default:
      return undefined
  }
}
