import type { END } from './end.ts'

/** What follows a node: all of `to`, or, with `choose`, those of them that it names for the state after the step. */
export interface Edge<State extends object, Name extends string> {
  readonly from: Name
  /** Every node that may follow: a graph is checked and drawn by what is declared. */
  readonly to: Name | typeof END | readonly (Name | typeof END)[]
  /** Must give the same for the same state: it is asked again when a run goes on in another process. */
  readonly choose?: (state: Readonly<State>) => Route<State, Name>
}

/** What a conditional edge has chosen: a node, several, or nodes with an input each; an empty list ends the branch. */
export type Route<State extends object, Name extends string> = Choice<State, Name> | readonly Choice<State, Name>[]

type Choice<State extends object, Name extends string> = Name | typeof END | Send<Name, Partial<State>>

/** One of any number of activations of a node, with an input of its own. */
export interface Send<Name extends string = string, Input extends object = object> {
  readonly to: Name
  readonly input: Input
}

/** Starts `to` with keys of the state that only this activation sees so; several of one node run side by side. */
export function send<Name extends string, Input extends object>(to: Name, input: Input): Send<Name, Input> {
  return { to, input }
}
