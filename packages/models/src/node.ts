export { type FileCassetteOptions, fileCassette } from './node/file-cassette.ts'
