export type { CliInput, CliIo, CliOutput, Terminal } from './cli-io.ts'
export type {
  AgentConfig,
  Config,
  LlmConfig,
  McpConfig,
  McpServerConfig,
  RetryConfig,
  ToolsConfig,
} from './config/config.ts'
export { type ConfigPlaces, findConfigFile } from './config/find-config-file.ts'
export { type LoadConfigOptions, type LoadedConfig, loadConfig } from './config/load-config.ts'
export { type CliParts, main } from './main.ts'
export { type ToolTexts, toolPrompts, toolTexts } from './prompts.ts'
export { runCommand } from './run-command.ts'
export { displayWidth, truncate } from './terminal/display-width.ts'
export { wrap } from './terminal/wrap.ts'
export { addTool } from './tools/add.ts'
export { calculatorTool } from './tools/calculator.ts'
export { currentTimeTool } from './tools/current-time.ts'
export { type DemoToolsOptions, demoTools } from './tools/demo-tools.ts'
export { readDemoTextTool } from './tools/read-demo-text.ts'
export { readFileTool } from './tools/read-file.ts'
export { searchFilesTool } from './tools/search-files.ts'
export type { FileToolOptions, ToolOptions } from './tools/tool-options.ts'
