/** Spaces that are written as entities or in other scripts become plain ones: long runs of them would cost the converter its time. */
export function plainSpaces(text: string): string {
  return text
    .replace(/&#(?:x([0-9a-f]{1,6})|(\d{1,7}));?/gi, (whole, hex?: string, decimal?: string) => characterOf(hex, decimal) ?? whole)
    .replace(SPACE_ENTITIES, ' ')
    .replace(/[^\S\t\n\r ]/g, ' ')
}

const SPACE_ENTITIES =
  /&(?:nbsp|NonBreakingSpace|ensp|emsp|emsp13|emsp14|numsp|puncsp|thinsp|ThinSpace|hairsp|VeryThinSpace|MediumSpace|ThickSpace|Tab|NewLine);?/g

/** What means something in HTML stays written as a number, and so does what is no character. */
function characterOf(hex: string | undefined, decimal: string | undefined): string | undefined {
  const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
  if (code <= 32) return ' '
  if (code < 160 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) return undefined
  return String.fromCodePoint(code)
}
