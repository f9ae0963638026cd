/** A greeting or thanks, and nothing else. */
export function isSmallTalk(text: string): boolean {
  return /^[^\p{L}]*(?:(?:hello|hi|hey|good (?:morning|evening|afternoon)|thanks?(?: you)?(?:[, ].*)?|thx|bye|goodbye|ok(?:ay)?|great|cool)(?: there| all)?|你好|您好|嗨|早上好|晚上好|谢谢\p{L}{0,3}|多谢|再见|好的)[^\p{L}]*$/iu.test(
    text,
  )
}

/** Asks what this program is or can do. */
export function asksForAbilities(text: string): boolean {
  return /\bwhat can you do\b|\bwho are you\b|\bwhat are you\b|\bhelp me\W*$|^\W*help\W*$|你能做什么|你会什么|你是谁|你可以做什么|有什么功能/i.test(
    text,
  )
}

/** A question about a fact, which a search may answer; requests to invent something are none. */
export function isQuestion(text: string): boolean {
  if (isCreative(text)) return false
  return /[?？]\s*$|\b(?:what|who|whom|whose|when|where|which|how|why)\b|^\W*(?:is|are|was|were|does|do|did|has|have|can|tell me)\b|什么|谁|哪|多少|几|吗|怎么|为什么|何时|是否|呢$|有没有/i.test(
    text,
  )
}

/** Asks for something to be looked up, or told. */
export function isLookUp(text: string): boolean {
  return /\b(?:find|search|look (?:for|up|through)|locate|grep|explain|describe|summari[sz]e)\b|搜|查|找|检索|介绍|解释|说明|总结|概括/i.test(
    text,
  )
}

/** Wants to see what is inside, not only where it is. */
export function wantsContent(text: string): boolean {
  return /\b(?:read|contents?|says?|open|summari[sz]e|what is in|what's in)\b|内容|读|讲了?什么|写了?什么|说了?什么|怎么[写说]|全文|打开/i.test(
    text,
  )
}

/** Goes on from the turn before: "and in Tokyo?", 那东京呢？ */
export function isFollowUp(text: string): boolean {
  return /^\W*(?:and|what about|how about|also|same for|now for)\b|^\s*(?:那|那么|还有|换成)|呢\s*[？?]?\s*$/i.test(text)
}

function isCreative(text: string): boolean {
  return (
    /\b(?:poem|joke|story|song|essay)\b|笑话|诗|故事|作文/i.test(text) && /\b(?:write|tell|make|sing|compose)\b|写|讲|编|唱|作/i.test(text)
  )
}
