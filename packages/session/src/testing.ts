export { runCrashChild } from './testing/crash-child.ts'
export type { CrashBuild, CrashContext, CrashSubject } from './testing/crash-context.ts'
export { type CrashOptions, type CrashReport, crashEverywhere } from './testing/crash-everywhere.ts'
