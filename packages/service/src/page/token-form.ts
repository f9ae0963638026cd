import { element } from './element.ts'
import type { PageTexts } from './texts.ts'

/** Asks for the token; `problem` says why it is asked for once more. */
export function tokenForm(texts: PageTexts, problem: string | undefined, onToken: (token: string) => void): HTMLElement {
  const input = element('input', {
    type: 'password',
    id: 'token',
    autocomplete: 'off',
    spellcheck: 'false',
    required: '',
    'aria-describedby': 'token-help',
  })
  const form = element(
    'form',
    { class: 'token' },
    element('h1', {}, 'minagent'),
    element('label', { for: 'token' }, texts.token),
    input,
    element('p', { id: 'token-help', class: 'quiet' }, texts.tokenHelp),
    problem === undefined ? undefined : element('p', { class: 'note bad', role: 'alert' }, problem),
    element('button', { type: 'submit', class: 'main' }, texts.open),
  )
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    onToken(input.value.trim())
  })
  queueMicrotask(() => input.focus())
  return form
}
