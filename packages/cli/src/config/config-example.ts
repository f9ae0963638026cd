import type { Locale } from '@minagent/types'

/** The file that `minagent config init` writes: everything is commented out, so that it changes nothing by itself. */
export const configExample: Readonly<Record<Locale, string>> = {
  en: `# Settings of minagent. A project may have its own in .minagent/config.yaml; "minagent config show" tells what is in force.

# Which model answers. Without these lines it is the one whose key the environment has.
# provider: anthropic
# model: claude-sonnet-5-5
# api_key: "YOUR_API_KEY_HERE"
# api_base: https://api.anthropic.com

# How many rounds a task may take.
max_steps: 50

# What "minagent" speaks: en or zh.
# locale: en

# tools:
#   enable_bash: false
#   skills_dir: ./skills

# mcpServers:
#   files: { command: npx, args: ["-y", "@modelcontextprotocol/server-filesystem", "."] }
`,
  zh: `# minagent 的设置。项目可以有自己的 .minagent/config.yaml；"minagent config show" 显示生效的设置。

# 由哪个模型回答。没有这些行时，使用环境变量中有密钥的那个。
# provider: anthropic
# model: claude-sonnet-5-5
# api_key: "YOUR_API_KEY_HERE"
# api_base: https://api.anthropic.com

# 一个任务最多多少轮。
max_steps: 50

# "minagent" 使用的语言：en 或 zh。
# locale: zh

# tools:
#   enable_bash: false
#   skills_dir: ./skills

# mcpServers:
#   files: { command: npx, args: ["-y", "@modelcontextprotocol/server-filesystem", "."] }
`,
}
