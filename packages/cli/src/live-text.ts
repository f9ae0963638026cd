import type { RunEvent } from '@minagent/types'
import type { CliIo } from './cli-io.ts'
import { printable } from './printable.ts'

/** Writes the text of a model to stdout as it comes, for a person who watches. */
export function liveText(io: CliIo): LiveText {
  let text = ''
  let shown = ''
  let open = false
  const close = () => {
    if (open) io.stdout.write('\n')
    open = false
  }
  return {
    show(event) {
      if (event.type === 'model.started') text = ''
      if (event.type === 'assistant.delta' && event.kind === 'text' && event.text) {
        const piece = printable(event.text)
        if (piece !== '') io.stdout.write(piece)
        open ||= piece !== ''
        text += event.text
      }
      if (event.type === 'assistant.restart') {
        close()
        io.stderr.write('The answer broke off; it begins again.\n')
        text = ''
      }
      if (event.type === 'model.finished') {
        close()
        shown = text
      }
    },
    close,
    shown: () => shown,
  }
}

/** What {@link liveText} gives. */
interface LiveText {
  show(event: RunEvent): void
  /** Ends the line that is open. */
  close(): void
  /** The whole text of the last model call that was shown to its end. */
  shown(): string
}
