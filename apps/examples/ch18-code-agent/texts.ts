import type { Locale } from '@minagent/types'

/** 模型和人读到的每一句话；故事里的代码智能体用英文，本章用中文。 */
export const texts = {
  zh: {
    testsStay: '测试是裁判，不能改：去改被测试的代码',
    strayed: (paths: readonly string[]) => `只能改 src/，请把这些恢复原样：${paths.join('、')}`,
    notDone: (passed: number, tests: number) => `还没有做完：${tests} 个测试只通过了 ${passed} 个。`,
    passed: (passed: number, tests: number) => `：${tests} 个测试通过 ${passed} 个`,
    said: '模型：',
    refused: '关卡：',
    accepted: '关卡：通过。',
    ended: '运行结束：',
  },
  en: {
    testsStay: 'the tests judge the work, so they stay as they are: mend what they test',
    strayed: (paths: readonly string[]) => `Only src/ may change. Bring these back as they were: ${paths.join(', ')}`,
    notDone: (passed: number, tests: number) => `You are not done: ${passed} of ${tests} tests pass.`,
    passed: (passed: number, tests: number) => `: ${passed} of ${tests} tests pass`,
    said: 'The model: ',
    refused: 'The gate: ',
    accepted: 'The gate: accepted.',
    ended: 'The run ended with ',
  },
} as const satisfies Record<Locale, object>
