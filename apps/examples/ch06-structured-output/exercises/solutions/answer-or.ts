import { run } from '@minagent/loop'
import { type InferOutput, type Model, RunError, type StandardSchema, type Toolbox } from '@minagent/types'

/** 一个符合 `schema` 的答案；模型给不出来，就用 `fallback`。 */
export async function answerOr<S extends StandardSchema>(
  parts: { readonly model: Model; readonly tools: Toolbox; readonly maxSteps?: number },
  question: string,
  schema: S,
  fallback: InferOutput<S>,
): Promise<InferOutput<S>> {
  const { model, tools, ...options } = parts
  try {
    const { output } = await run(model, tools, question, { ...options, output: schema })
    return output
  } catch (error) {
    if (error instanceof RunError && error.code === 'invalid_model_output') return fallback
    throw error
  }
}
