/** A question, and what an answer to it has to rest on. */
export interface Question {
  readonly text: string
  /** The document that answers it; absent when no document does, or when nobody knows. */
  readonly document?: string
  /** True for a question that the documents do not answer. */
  readonly unanswerable?: boolean
}

export const questions = [
  { text: 'How many days of leave do I have?', document: 'leave.md' },
  { text: '住酒店最多能报销多少？', document: '出差.md' },
  { text: 'What do I do when my laptop is lost?', document: 'security.html' },
  { text: '会议室怎么预订？', document: '办公室.html' },
  { text: 'May I bring my dog?', unanswerable: true },
] as const satisfies readonly Question[]
