import type { Tool } from '@minagent/types'
import { type FileToolParts, textArgument } from './file-tool-parts.ts'
import { writesFiles } from './metadata.ts'

/** The tool `write_file`: a whole file at once, in UTF-8, with the folders that it needs. */
export function writeFileTool({ jail, texts }: FileToolParts): Tool {
  const { description, path, content } = texts.writeFile
  return {
    name: 'write_file',
    description,
    parameters: {
      type: 'object',
      properties: {
        path: { type: 'string', minLength: 1, description: path },
        content: { type: 'string', description: content },
      },
      required: ['path', 'content'],
      additionalProperties: false,
    },
    metadata: writesFiles,
    async precheck(args) {
      await jail.resolve(textArgument(args, 'path'), 'write')
    },
    async execute(args) {
      const file = textArgument(args, 'path')
      const bytes = Buffer.from(textArgument(args, 'content'))
      const { created } = await jail.replaceFile(file, bytes)
      return texts.written(file, created, bytes.length)
    },
  }
}
