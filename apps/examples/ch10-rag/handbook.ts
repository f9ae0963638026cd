import { FakeEmbedder } from '@minagent/models'
import { createIndex, type PassageIndex } from '@minagent/rag'
import { documents } from './documents.ts'

//#region open
/** 员工手册的索引：在内存里，程序结束就没了。给它一个 `store`，它就留在磁盘或数据库里。 */
export async function openHandbook(): Promise<PassageIndex> {
  const handbook = createIndex({ embedder: new FakeEmbedder() })
  await handbook.add(documents)
  return handbook
}
//#endregion open
