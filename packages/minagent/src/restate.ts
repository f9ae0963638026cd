export { type RestateContext, type RestateRunOptions, restateSteps, runOnRestate } from '@minagent/session/restate'
