import { glossary } from './glossary-data.ts'
import { isChinese } from './words.ts'

/** One sentence on the term that the text asks to be defined, in the text's language; undefined when it asks for none that is known. */
export function findDefinition(text: string): string | undefined {
  const subject = definedSubject(text)
  const entry = subject && glossary.find(({ names }) => names.includes(subject))
  return entry ? (isChinese(text) ? entry.zh : entry.en) : undefined
}

const PATTERNS: readonly RegExp[] = [
  /\b(?:what (?:is|are|does)|what's|whats|define|definition of|meaning of|explain|describe)\b(?: to me| briefly| shortly| in (?:one|a) (?:short )?sentence)?,?:?\s*(?:what|the (?:term|word|meaning of|concept of))?\s*(?<subject>.+?)\s*(?:\b(?:is|are|means?|stands? for)\b.*)?$/iu,
  /什么是\s*(?:一个|所谓的?)?\s*(?<subject>.+?)$/u,
  /(?:解释|介绍|说明|定义|讲讲|说说)(?:一下|下)?\s*(?:什么是|什么叫)?\s*(?<subject>.+?)(?:是什么|指什么|的(?:含义|意思|概念|定义))?$/u,
  /^(?:请问)?\s*(?<subject>.+?)\s*(?:是什么|指的?是?什么|是啥|什么意思)(?:意思|东西|概念)?$/u,
]

/** The thing that a text asks to be explained, plain: no quotes, articles or particles. */
function definedSubject(text: string): string | undefined {
  const plain = text.replace(/[“”"「」『』‘’'`《》]/g, '').replace(/[\s。.?？!！]+$/u, '')
  for (const pattern of PATTERNS) {
    const subject = pattern.exec(plain)?.groups?.subject
    if (subject === undefined) continue
    const bare = subject
      .toLowerCase()
      .replace(/^(?:an?|the)\s+/, '')
      .replace(
        /(?:\s+in (?:one|a|simple|short).*|\s+(?:of|in|for) (?:an? |the )?(?:large |language )*(?:models?|llms?|agents?|ai)\b.*|\s*(?:吗|呢|吧|是))$/u,
        '',
      )
      .trim()
    if (glossary.some(({ names }) => names.includes(bare))) return bare
  }
  return undefined
}
