import type { ToolSchema } from '@minagent/types'
import { canonicalJson, sha256 } from '@minagent/types/runtime'

/** What a durable run must find unchanged when it goes on: model, system message and tool schemas. */
export class Fingerprint {
  readonly #model: string | undefined
  readonly #system: string
  #schemas: readonly ToolSchema[] | undefined
  #text = ''

  constructor(model: string | undefined, system: string) {
    this.#model = model
    this.#system = system
  }

  /** The text for a list of schemas; as long as the list stays the same, it is made once. */
  of(schemas: readonly ToolSchema[]): string {
    if (this.#schemas !== schemas) {
      this.#text = sha256(canonicalJson({ model: this.#model ?? null, system: this.#system, schemas }))
      this.#schemas = schemas
    }
    return this.#text
  }
}
