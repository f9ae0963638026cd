import { run } from '@minagent/loop'
import type { InferOutput, Model, StandardSchema, Toolbox } from '@minagent/types'

/**
 * 练习：要一个符合 `schema` 的答案；模型直到最后一轮也给不出来，就用 `fallback`。
 * 只有这一种失败可以用 `fallback`：轮数用完、模型出错、脚本耗尽，都要照样抛出。
 */
export async function answerOr<S extends StandardSchema>(
  parts: { readonly model: Model; readonly tools: Toolbox; readonly maxSteps?: number },
  question: string,
  schema: S,
  _fallback: InferOutput<S>,
): Promise<InferOutput<S>> {
  const { model, tools, ...options } = parts
  const { output } = await run(model, tools, question, { ...options, output: schema })
  return output
}
