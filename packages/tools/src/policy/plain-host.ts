/** A host as networks write it: names in letters of ASCII, addresses of four numbers; as it is, when it is no host. */
export function plainHost(host: string): string {
  try {
    return new URL(`http://${host}`).hostname.replace(/\.$/, '') || host
  } catch {
    return host
  }
}

/** A text in which the hosts stand that have other letters, and those behind `//` that are numbers, as networks write them. */
export function withPlainHosts(text: string): string {
  const numbers = text.replace(/(?<=\/\/)(?:0x)?\d[\da-fx.]*(?![\p{L}\p{N}.-])/giu, plainHost)
  if (/^[\n\r\t -~]*$/.test(numbers)) return numbers
  return numbers.replace(NAME, (name) => (/[^!-~]/.test(name) ? plainHost(name) : name))
}

/** Names of at most as many letters as the network has room for. */
const NAME = /(?<![\p{L}\p{N}-])[\p{L}\p{M}\p{N}-]{1,63}(?:\.[\p{L}\p{M}\p{N}-]{1,63}){1,10}/gu
