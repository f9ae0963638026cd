/** A file name for any id: letters, digits, `-` and `_` as they are, everything else as its UTF-8 bytes, so that no id leaves the folder. */
export function fileNameOf(id: string): string {
  return id.replace(/[^a-zA-Z0-9_-]/gu, (character) => [...new TextEncoder().encode(character)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''))
}

/** The id behind a name that {@link fileNameOf} gave. */
export function idOf(name: string): string {
  return decodeURIComponent(name)
}
