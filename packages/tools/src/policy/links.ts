import { formsOf } from './readings.ts'

/** A link in a text. */
export interface Link {
  readonly host: string
  /** Path, query and fragment. */
  readonly rest: string
}

/** The links in every form of a text: whatever has `//` and a host of the network, with a scheme or without. */
export function linksIn(text: string): readonly Link[] {
  // Who opens a link passes over its tabs and line ends.
  const forms = formsOf(text).map((form) => (form.includes(' ') ? form : form.replace(/[\t\r\n]/g, '')))
  return forms.flatMap(linksOf)
}

function linksOf(form: string): readonly Link[] {
  const found = form.matchAll(/[/\\]{2}(?:[^\s/?#@\\]*@)?([\p{L}\p{N}.:[\]-]{2,})([^\s)>"'\]]*)/gu)
  const links = Array.from(found, ([, host = '', rest = '']) => ({
    host: host.toLowerCase().replace(/:\d*$/, '').replace(/\.$/, ''),
    rest,
  }))
  return links.filter(({ host }) => /[.:]/.test(host) || /^(?:0x)?[\da-f]+$/.test(host))
}
