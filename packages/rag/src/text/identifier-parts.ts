/**
 * What an identifier is made of: `getUserInfo`, `get_user_info` → `get`, `User`/`user`, `Info`/`info`; nothing when it is one word.
 * A name in which a part would be a single letter (`iPhone`, `mRNA`) is one word.
 */
export function identifierParts(word: string): readonly string[] {
  const parts = word.split(BOUNDARY).filter((part) => part !== '')
  if (word.includes('_')) return parts
  return parts.length > 1 && parts.every((part) => part.length > 1) ? parts : []
}

/** Between `r` and `I` in `userInfo`, and between `P` and `S` in `HTTPServer`. */
const BOUNDARY = /_+|(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll}{2})/u
