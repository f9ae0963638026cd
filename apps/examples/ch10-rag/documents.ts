import { markdownDocument, textDocument } from '@minagent/rag'
import type { Document } from '@minagent/types'

/** 一本小小的员工手册和几页说明：示例与测试都用它。 */
export const documents: readonly Document[] = [
  markdownDocument({
    id: 'handbook.md',
    text: `# 员工手册

## 假期

每位员工每年有十五天年假，入职满五年后是二十天。病假需要医生证明。

## 报销

| 项目 | 上限 |
| --- | --- |
| 餐费 | 每天 100 元 |
| 住宿 | 每晚 500 元 |
| 交通 | 实报实销 |
`,
    metadata: { language: 'zh' },
  }),
  markdownDocument({
    id: 'accounts.md',
    text: '# Accounts\n\nTo reset your password, open the portal and choose “Forgot password”. A link is sent by mail and works for one hour.\n',
    metadata: { language: 'en' },
  }),
  textDocument({
    id: 'holidays.txt',
    text: 'Public holidays are listed on the portal. The office is closed on New Year and in the Spring Festival week.',
    metadata: { language: 'en' },
  }),
]
