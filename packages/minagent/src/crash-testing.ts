export {
  type CrashBuild,
  type CrashContext,
  type CrashOptions,
  type CrashReport,
  type CrashSubject,
  crashEverywhere,
  runCrashChild,
} from '@minagent/session/testing'
