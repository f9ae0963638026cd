import {
  assistant,
  createMessage,
  DefectError,
  type InferOutput,
  isMinagentError,
  type Message,
  MinagentError,
  type Model,
  ModelError,
  type ModelResponse,
  type StandardSchema,
  type ToolCall,
  ToolError,
  type ToolResult,
  type ToolSchema,
} from '@minagent/types'
import { describe, expect, expectTypeOf, it } from 'vitest'

describe('the public types', () => {
  it('narrow a message by its role', () => {
    const describeMessage = (message: Message): string => {
      switch (message.role) {
        case 'assistant':
          expectTypeOf(message.toolCalls).toEqualTypeOf<readonly ToolCall[]>()
          return `${message.toolCalls.length} calls`
        case 'tool':
          expectTypeOf(message.toolCallId).toEqualTypeOf<string>()
          return message.toolCallId
        case 'system':
          expectTypeOf(message).not.toHaveProperty('blocks')
          return message.content
        case 'user':
          expectTypeOf(message).not.toHaveProperty('toolCalls')
          return message.content
      }
    }

    expect(describeMessage(assistant('', []))).toBe('0 calls')
    expectTypeOf(createMessage({ role: 'tool' }).toolCallId).toEqualTypeOf<string>()
    expectTypeOf<Message['role']>().toEqualTypeOf<'system' | 'user' | 'assistant' | 'tool'>()
  })

  it('A16 take a class with a two-parameter complete as a Model', async () => {
    class Echo {
      async complete(messages: readonly Message[], tools: readonly ToolSchema[]): Promise<ModelResponse> {
        return { message: assistant(`${messages.length} ${tools.length}`), stopReason: 'end_turn', usage: {} }
      }
    }
    const model: Model = new Echo()

    const response = await model.complete([], [])

    expect(response.message.content).toBe('0 0')
  })

  it('narrow a tool result by ok, and an error by its code', () => {
    const textOf = (result: ToolResult): string => {
      if (result.ok) expectTypeOf(result.error).toEqualTypeOf<null>()
      return result.ok ? String(result.data) : result.error.message
    }
    const error: unknown = new Error('foreign')

    if (isMinagentError(error, 'invalid_wire')) expectTypeOf(error.details.path).toEqualTypeOf<string>()

    expect(textOf({ ok: true, tool: 't', callId: 'c', data: 5, error: null })).toBe('5')
    // @ts-expect-error a code that does not exist
    expect(isMinagentError(error, 'no_such_code')).toBe(false)
  })

  it('take the codes of every subclass as codes, and no others', () => {
    const codeOf = (error: unknown) => {
      if (isMinagentError(error, 'rate_limited') || isMinagentError(error, 'TOOL_TIMEOUT')) return error.code
      return isMinagentError(error, 'max_model_rounds') || isMinagentError(error, 'script_exhausted') ? error.code : undefined
    }

    expect(codeOf(new ModelError('rate_limited', 'busy'))).toBe('rate_limited')
    expect(codeOf(new ToolError('slow', 'TOOL_TIMEOUT'))).toBe('TOOL_TIMEOUT')
    expect(codeOf(new DefectError('script_exhausted', 'no reply left'))).toBe('script_exhausted')
    // @ts-expect-error a plain error has one of the listed codes
    expect(new MinagentError('no_such_code', 'm', { details: {} }).code).toBe('no_such_code')
  })

  it('infer what a schema gives', () => {
    type Schema = StandardSchema<{ readonly a?: number }, { readonly a: number }>

    expectTypeOf<InferOutput<Schema>>().toEqualTypeOf<{ readonly a: number }>()
    expectTypeOf<InferOutput<unknown>>().toEqualTypeOf<unknown>()
  })
})
