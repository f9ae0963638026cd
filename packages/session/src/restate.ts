export type { RestateContext } from './restate/restate-context.ts'
export { restateSteps } from './restate/restate-steps.ts'
export { type RestateRunOptions, runOnRestate } from './restate/run-on-restate.ts'
