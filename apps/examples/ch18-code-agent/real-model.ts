import { createInterface } from 'node:readline/promises'
import { type ModelChoice, modelFromEnv } from '@minagent/models/node'

//#region real
/**
 * 环境变量里有密钥的真模型，人同意了才给。`agreed`：已经同意（`--yes`）；否则在终端里问一句。
 * @throws Error 没有密钥，或者没有人同意。
 */
export async function realModel(agreed: boolean, wanted?: string): Promise<ModelChoice> {
  const choice = modelFromEnv(process.env, wanted)
  if (!choice) throw new Error('没有真模型可用：请设置一家服务的密钥，例如 OPENAI_API_KEY。')
  if (agreed || choice.local || (await agrees(choice))) return choice
  throw new Error(`没有得到同意，不会向 ${choice.host} 发出任何请求。同意的话，加上 --yes。`)
}

/** 没有终端，就没有人能回答：不算同意。 */
async function agrees({ id, host }: ModelChoice): Promise<boolean> {
  if (!process.stdin.isTTY || !process.stderr.isTTY) return false
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  const answer = await terminal.question(`要向 ${host} 的 ${id} 提问，可能产生费用，仓库的内容会发过去。可以吗？[y/N] `)
  terminal.close()
  return /^(y|yes|是|好)$/i.test(answer.trim())
}
//#endregion real
