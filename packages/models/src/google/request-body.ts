import type { Message, ModelCallOptions } from '@minagent/types'
import type { ModelCall } from '../http/wire-format.ts'
import { conversationTexts, fillPrompt } from '../prompts.ts'
import { type JsonObject, listOf, objectOf } from '../read-json.ts'
import { contents } from './contents.ts'
import { functionDeclaration } from './function-declaration.ts'
import { isGemini3 } from './gemini-version.ts'

/** The body of a request. `extra` is the caller's: its `generationConfig` and `tools` are added to those made here. */
export function requestBody({ messages, tools, options }: ModelCall, model: string, extra: JsonObject): JsonObject {
  const newer = isGemini3(model)
  // Before Gemini 3, structured output beside functions is refused: the model is told in words.
  const tellForm = tools.length > 0 && !newer
  const system = systemTexts(messages, tellForm ? options : {})
  const config = { ...generationConfig(options, !tellForm), ...objectOf(extra.generationConfig) }
  const declared = [...(tools.length > 0 ? [{ functionDeclarations: tools.map(functionDeclaration) }] : []), ...listOf(extra.tools)]
  return {
    ...(system.length === 0 ? {} : { systemInstruction: { parts: system.map((text) => ({ text })) } }),
    contents: contents(messages, newer),
    ...(declared.length === 0 ? {} : { tools: declared }),
    ...(Object.keys(config).length === 0 ? {} : { generationConfig: config }),
  }
}

/** System messages, wherever they stand, and the form of the answer if it is to be told. */
function systemTexts(messages: readonly Message[], { responseSchema }: ModelCallOptions): readonly string[] {
  const own = messages.flatMap((message) => (message.role === 'system' && message.content.trim() !== '' ? message.content : []))
  if (responseSchema === undefined) return own
  return [...own, fillPrompt(conversationTexts.answerForm, { schema: JSON.stringify(responseSchema) })]
}

function generationConfig({ maxOutputTokens, temperature, responseSchema }: ModelCallOptions, sendSchema: boolean): JsonObject {
  return {
    ...(maxOutputTokens === undefined ? {} : { maxOutputTokens }),
    ...(temperature === undefined ? {} : { temperature }),
    ...(responseSchema === undefined || !sendSchema ? {} : { responseMimeType: 'application/json', responseJsonSchema: responseSchema }),
  }
}
