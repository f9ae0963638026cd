/** A host as networks write it: names in letters of ASCII, addresses of four numbers; as it is, when it is no host. */
export function plainHost(host: string): string {
  const url = `http://${host}`
  return URL.canParse(url) ? new URL(url).hostname.replace(/\.$/, '') || host : host
}

/** A text in which the hosts stand that have other letters, and those behind `//` that are numbers, as networks write them. */
export function withPlainHosts(text: string): string {
  const numbers = text.replace(/(?<=\/\/)(?:0x)?\d[\da-fx.]*(?![\p{L}\p{N}.-])/giu, once(plainHost))
  if (/^[\n\r\t -~]*$/.test(numbers)) return numbers
  const plain = once(plainHost)
  return numbers.replace(NAME, (name) => (/[^!-~]/.test(name) ? plain(name) : name))
}

/** A text may repeat one host many thousand times. */
function once(work: (text: string) => string): (text: string) => string {
  const done = new Map<string, string>()
  return (text) => {
    const before = done.get(text)
    if (before !== undefined) return before
    const now = work(text)
    done.set(text, now)
    return now
  }
}

/** Names of at most as many letters as the network has room for. */
const NAME = /(?<![\p{L}\p{N}-])[\p{L}\p{M}\p{N}-]{1,63}(?:\.[\p{L}\p{M}\p{N}-]{1,63}){1,10}/gu
