/**
 * The text with what a person would not see made visible, as `⟨U+200B⟩`: control characters, zero-width and bidi ones, tags, fillers and
 * unusual spaces. Line breaks and tabs stay; joiners inside an emoji stay as well.
 */
export function visibleText(text: string): string {
  return text.replace(EMOJI_OR_HIDDEN, (found, emoji: string | undefined) => emoji ?? named(found))
}

/** An emoji of several parts as a whole, or one hidden character. */
const EMOJI_OR_HIDDEN =
  /(\p{Extended_Pictographic}\uFE0F?\p{Emoji_Modifier}?(?:\u200D\p{Extended_Pictographic}\uFE0F?\p{Emoji_Modifier}?)*)|(?![\n\t])[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]|(?! )\p{Zs}|\u2800/gu

function named(character: string): string {
  const code = character.codePointAt(0) ?? 0
  return `⟨U+${code.toString(16).toUpperCase().padStart(4, '0')}⟩`
}
