/** What stands in an element: a text is only ever a text. */
export type Child = Node | string | undefined

/** An element with attributes (`undefined` leaves one out) and children. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, string | undefined>> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) if (value !== undefined) made.setAttribute(name, value)
  made.append(...children.filter((child) => child !== undefined))
  return made
}

/** A button that does something. */
export function button(label: string, onPress: () => void, attributes: Readonly<Record<string, string>> = {}): HTMLButtonElement {
  const made = element('button', { type: 'button', ...attributes }, label)
  made.addEventListener('click', onPress)
  return made
}
