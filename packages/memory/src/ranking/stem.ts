/** The stem of an English word in lower case, by a few endings and the common irregular verbs; other words stay as they are. */
export function stem(word: string): string {
  const regular = IRREGULAR.get(word) ?? word
  if (regular.length < 4 || !/^[a-z]+$/.test(regular)) return regular
  return withoutFinalVowel(withoutVerbEnding(withoutAdverbEnding(singular(regular))))
}

function singular(word: string): string {
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`
  if (/(?:ss|us|is)$/.test(word) || !word.endsWith('s')) return word
  return /(?:sses|shes|ches|xes|zes)$/.test(word) ? word.slice(0, -2) : word.slice(0, -1)
}

function withoutAdverbEnding(word: string): string {
  const ending = ['ingly', 'edly', 'fully', 'ness', 'ly', 'ful'].find((candidate) => word.endsWith(candidate))
  return ending && word.length - ending.length >= 4 ? word.slice(0, -ending.length) : word
}

function withoutVerbEnding(word: string): string {
  if (word.endsWith('ied')) return `${word.slice(0, -3)}y`
  const ending = ['ing', 'ed'].find((candidate) => word.endsWith(candidate))
  const rest = ending ? word.slice(0, -ending.length) : word
  if (!ending || rest.length < 3 || !/[aeiouy]/.test(rest)) return word
  return /([^aeiouylsz])\1$/.test(rest) ? rest.slice(0, -1) : rest
}

/** So that `make` and `making`, `party` and `parties` meet. */
function withoutFinalVowel(word: string): string {
  if (word.length > 3 && word.endsWith('e')) return word.slice(0, -1)
  return word.endsWith('y') ? `${word.slice(0, -1)}i` : word
}

const IRREGULAR: ReadonlyMap<string, string> = new Map(
  `went go gone go goes go bought buy brought bring thought think caught catch taught teach felt feel kept keep left leave lost lose made make
  met meet paid pay ran run said say saw see seen see sent send sold sell sang sing sung sing sat sit slept sleep spoke speak spoken speak
  spent spend stood stand swam swim took take taken take told tell understood understand woke wake won win wore wear worn wear wrote write
  written write ate eat eaten eat became become began begin begun begin broke break broken break built build chose choose chosen choose
  came come drew draw drawn draw drank drink drunk drink drove drive driven drive fell fall fallen fall flew fly flown fly forgot forget
  forgotten forget found find gave give given give got get gotten get grew grow grown grow heard hear held hold knew know known know led
  lead lent lend rode ride ridden ride rose rise risen rise stole steal stolen steal threw throw thrown throw children child men man women
  woman people person feet foot teeth tooth mice mouse wives wife lives life died die dying die lying lie tied tie`
    .split(/\s+/)
    .flatMap((word, index, all): [string, string][] => (index % 2 === 0 ? [[word, all[index + 1] ?? word]] : [])),
)
