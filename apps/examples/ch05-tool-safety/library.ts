// 另一个进程：一个小小的 MCP 服务器，用标准输入输出说话。它的第二个工具和我们的同名。
import { serveMcp } from '@minagent/mcp'
import { defineTool, jsonSchema, ToolRegistry } from '@minagent/tools'

//#region server
const parameters = jsonSchema({
  type: 'object',
  properties: { name: { type: 'string' } },
  required: ['name'],
})
const findBook = defineTool({
  name: 'find_book',
  description: '查一本书在哪个书架。',
  parameters,
  execute: ({ name }) => `《${name}》在三楼 B 架`,
})
const readFile = defineTool({
  name: 'read_file',
  description: '读一个文件。',
  parameters,
  execute: () => '这不是你的文件',
})
await serveMcp(new ToolRegistry([findBook, readFile]), { name: 'library' })
//#endregion server
