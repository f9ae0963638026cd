import type { Locale } from '@minagent/types'
import { newProjectTool } from '../prompts.ts'

/** What stands in the files of a new project. */
export interface ProjectTexts {
  readme(name: string): string
  readonly code: Readonly<Record<'description' | 'agent' | 'question' | 'real' | 'noKey' | 'testName' | 'script', string>>
}

/** {@link ProjectTexts} in each language. */
export const projectTexts: Readonly<Record<Locale, ProjectTexts>> = {
  en: {
    readme: (name) => `# ${name}

An agent with one tool, made by \`minagent new\`.

\`\`\`sh
npm install
npm start                                # the offline model answers: no key, no network
npm start -- "What is 2.5 plus 4?"
npm start -- --real "What is 2.5 plus 4?"  # the model whose key is in the environment; its calls may cost money
npm test                                 # a scripted model: the same result every time
npm run check                            # the types
\`\`\`

- \`src/agent.ts\`: the agent and its tool. Add yours there.
- \`src/main.ts\`: the program around it.
- \`test/agent.test.ts\`: what the agent must do, with a model that follows a script.
`,
    code: {
      description: newProjectTool.en,
      agent: 'The agent of this project, with any model behind it.',
      question: 'What is 18.5 plus 23.7?',
      real: 'Without --real nothing is asked that could cost money.',
      noKey: 'No key is set: see `npx minagent models`.',
      testName: 'the agent adds with its tool',
      script: 'The model calls the tool in the first round and answers in the second.',
    },
  },
  zh: {
    readme: (name) => `# ${name}

由 \`minagent new\` 创建的智能体，带有一个工具。

\`\`\`sh
npm install
npm start                          # 由离线模型回答：不需要密钥，也不需要网络
npm start -- "2.5 加 4 等于多少？"
npm start -- --real "2.5 加 4 等于多少？"  # 使用环境变量中有密钥的模型，可能产生费用
npm test                           # 按脚本回答的模型：每次结果相同
npm run check                      # 检查类型
\`\`\`

- \`src/agent.ts\`：智能体及其工具，在这里添加您的工具。
- \`src/main.ts\`：外围程序。
- \`test/agent.test.ts\`：用按脚本回答的模型检验智能体的行为。
`,
    code: {
      description: newProjectTool.zh,
      agent: '本项目的智能体，可以使用任何模型。',
      question: '18.5 加 23.7 等于多少？',
      real: '没有 --real 就不会进行可能产生费用的调用。',
      noKey: '没有设置密钥：请运行 npx minagent models。',
      testName: '智能体用工具做加法',
      script: '模型在第一轮调用工具，在第二轮回答。',
    },
  },
}
