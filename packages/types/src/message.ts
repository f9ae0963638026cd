//#region message
/** One entry of a conversation. `role` says who speaks and which fields exist. */
export type Message = SystemMessage | UserMessage | AssistantMessage | ToolMessage

/** Who speaks: `'system' | 'user' | 'assistant' | 'tool'`. */
export type Role = Message['role']
//#endregion message

/** Instructions of the application; usually one, first. */
export interface SystemMessage {
  readonly role: 'system'
  readonly content: string
}

/** What a person (or a program on a person's behalf) said. */
export interface UserMessage {
  readonly role: 'user'
  /** All text of the message; '' is legal, absent is not. */
  readonly content: string
  /** `'summary'` and `'model_feedback'` mark messages that no person wrote. */
  readonly name?: string
  /** Where the text came from; absent on plain user input. */
  readonly origin?: Origin
  /** The exact parts, when text alone cannot express them. */
  readonly blocks?: readonly Block[]
}

//#region assistant-message
/** What the model said, and which tools it asked for. */
export interface AssistantMessage {
  readonly role: 'assistant'
  /** Empty, never absent, when the model only asked for tools. */
  readonly content: string
  /** Empty, never absent, when the model asked for none. */
  readonly toolCalls: readonly ToolCall[]
  /** The exact parts (reasoning with its signature, images, order), when `content` and `toolCalls` cannot express them. */
  readonly blocks?: readonly Block[]
}
//#endregion assistant-message

/** What a tool answered. */
export interface ToolMessage {
  readonly role: 'tool'
  readonly content: string
  /** The {@link ToolCall.id} that this answers. */
  readonly toolCallId: string
  /** The tool's name. */
  readonly name?: string
  readonly origin?: Origin
  readonly blocks?: readonly Block[]
}

/** Where a piece of text came from, and whether it may carry instructions of a stranger. */
export interface Origin {
  readonly kind: 'user' | 'tool' | 'mcp' | 'retrieval' | 'memory' | 'agent'
  readonly name?: string
  readonly untrusted: boolean
}

/** The model's wish to run one tool. */
export interface ToolCall {
  /** Pairs the call with its result; unique inside a run. */
  readonly id: string
  readonly name: string
  readonly arguments: Readonly<Record<string, unknown>>
  /** The raw text, when the provider sent something that is no JSON object; `arguments` is then `{}` and the tool does not run. */
  readonly invalidArguments?: string
}

/** One part of a message, spelled as on the wire; kinds that are not listed are kept as they are. */
export type Block =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'tool_use'; readonly id: string; readonly name: string; readonly input: object }
  | { readonly type: 'thinking'; readonly thinking: string; readonly signature?: string }
  | { readonly type: 'redacted_thinking'; readonly data: string }
  | { readonly type: 'image'; readonly media_type: string; readonly data?: string; readonly url?: string }
  | { readonly type: 'file'; readonly media_type: string; readonly name?: string; readonly data?: string; readonly url?: string }
  | { readonly type: string; readonly [key: string]: unknown }
