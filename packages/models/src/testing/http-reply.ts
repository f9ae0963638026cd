/** An answer as bytes. */
export interface HttpReply {
  /** Default 200. */
  readonly status?: number
  /** Added to a `content-type` that fits: of an event stream where one was asked for, else of JSON. */
  readonly headers?: Readonly<Record<string, string>>
  /**
   * What is sent, in order; a text or bytes alone are one piece. The status line goes out with the first piece, which may be empty:
   * `[{ end: 'stall' }]` never answers, `['', { end: 'stall' }]` says nothing after its status line. Default: for a status from
   * 400 on the provider's own form of an error, else nothing.
   */
  readonly body?: string | Uint8Array | readonly BodyStep[]
}

/** One step of a body: a piece, a wait, or an end that is none. */
export type BodyStep = string | Uint8Array | Pause | BadEnding

/** A wait on the clock of the provider, in ms. */
export interface Pause {
  readonly pauseMs: number
}

/** How an answer breaks off. Without it the answer ends as it should. */
export interface BadEnding {
  /** `reset`: the connection is broken (RST). `cut`: it is closed in the middle (FIN). `stall`: it stays open and silent. */
  readonly end: 'reset' | 'cut' | 'stall'
}
