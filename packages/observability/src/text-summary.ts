import { sha256 } from '@minagent/types/runtime'

/**
 * What a log may say of a text: `chars=<code points>;sha256=<of its UTF-8>`. A hash tells texts apart and keeps no secret: whoever
 * can guess the text can check the guess.
 */
export function textSummary(text: string): string {
  const pairs = text.match(/[\uD800-\uDBFF][\uDC00-\uDFFF]/g)?.length ?? 0
  return `chars=${text.length - pairs};sha256=${sha256(text)}`
}
