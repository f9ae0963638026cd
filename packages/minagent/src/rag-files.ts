export {
  type FileFailure,
  type FileFailureReason,
  type FolderProgress,
  type FolderResult,
  folderStore,
  type IndexFolderOptions,
  indexFolder,
  type LoadedFile,
  type LoadFolderOptions,
  loadFolder,
} from '@minagent/rag/node'
