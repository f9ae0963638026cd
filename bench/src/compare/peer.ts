import type { ScriptedModel } from './scripted-model.ts'

/** What a file of `bench/compare/peers` exports as `peer`: one way to write an agent. A new peer is one file. */
export interface Peer {
  /** The name in the tables. */
  readonly name: string
  /** What is installed, by exact versions: the newest that run on this Node. `workspace` stands for the package of this repository, packed as it would be published. */
  readonly packages: Readonly<Record<string, string>>
  /** What only the durable step, the graph and the probes need: installed beside the rest, and not counted as its size. */
  readonly extras?: Readonly<Record<string, string>>
  /** What a program with one agent and one tool imports, by module: this is loaded, and bundled. */
  readonly imports: Readonly<Record<string, readonly string[]>>
  /** What was chosen in its set-up (tracing off, …), for readers of the table. */
  readonly setup: string
  /** The source of ten tools and one agent, to be type-checked; absent where it has no types of its own. */
  readonly types?: TypesSource
  /** Loads its packages. Everything else of the file must work before they are installed. */
  load(): Promise<LoadedPeer>
}

export interface LoadedPeer {
  /** An agent, made the way its documentation recommends, with nothing that is not asked for. */
  agent(spec: AgentSpec): PeerAgent
  /** The same, each step on the disk in `folder` before the next begins. Absent where it has none. */
  durable?(spec: AgentSpec, folder: string): PeerAgent
  /** A graph of two nodes that take turns `steps` times, adding one to a counter; runs it once and gives the counter. Absent where it has no graphs. */
  graph?(steps: number): Promise<number>
  /** An agent whose tools wait for approval. Absent where it has none. */
  approvals?(spec: AgentSpec): ApprovalAgent
  /** Shortens a history to about `tokens`, by its own means; gives what is left. Absent where it has none. */
  trim?(history: readonly Entry[], tokens: number): Promise<readonly Entry[]>
  /** `false` where a run cannot be cancelled from outside. */
  readonly cancellable?: boolean
}

export interface AgentSpec {
  readonly model: ScriptedModel
  readonly tools: readonly NumberTool[]
  /** After how many answers of the model a run has to end. */
  readonly maxRounds: number
  /** Whether the calls of one answer run together or one after another; two peers know one of these only, and say so in their file. */
  readonly parallel?: boolean
}

/** A tool with the arguments `{ a: number, b: number }`, no others, both required. */
export interface NumberTool {
  readonly name: string
  /** `signal` gives what the peer hands to a tool to tell that nobody waits any more; only a tool that looks at it asks for it. */
  execute(args: { a: number; b: number }, signal: () => AbortSignal | undefined): unknown
}

export interface PeerAgent {
  /** Runs to the end, gives the text of the last answer; rejects when the run failed. */
  ask(question: string, options?: AskOptions): Promise<string>
  /** The same, as the pieces of text arrive. Absent where it has no streams. */
  stream?(question: string, options?: AskOptions): AsyncIterable<string>
}

export interface AskOptions {
  readonly signal?: AbortSignal
}

export interface ApprovalAgent {
  /** Runs until a tool waits for approval; gives the state, as it would be stored: a text. */
  start(question: string): Promise<string>
  /** Goes on from a stored state, all calls approved; gives the text of the last answer. */
  approve(state: string): Promise<string>
  /**
   * Changes the text of what a store of the library holds of a state, as somebody with access to the store could; gives the state to go on
   * from. Absent where the state itself holds all.
   */
  alter?(state: string, change: (text: string) => string): Promise<string>
}

/** An entry of a prompt, in terms that all peers share. */
export interface Entry {
  readonly role: 'system' | 'user' | 'assistant' | 'tool'
  readonly text: string
  /** Of an assistant entry: the ids of the calls it asks for. */
  readonly calls?: readonly string[]
  /** Of a tool entry: the call it answers. */
  readonly answers?: string
}

/** Parts of a TypeScript program with ten tools and one agent. */
export interface TypesSource {
  /** The schema library and the schema of tool `index`, as an expression: what is paid without the peer. */
  readonly schemaImport: string
  schema(index: number): string
  readonly imports: string
  /** A tool over the schema in the variable `schema<index>`, as an expression; its function uses the arguments. */
  tool(index: number): string
  /** The agent over the tools in the variables `tools`, as an expression. */
  agent(tools: readonly string[]): string
}
