export {
  type BfclCall,
  type BfclFunction,
  bfcl,
  bfclSchema,
  bfclTools,
  type EvalCase,
  readBfcl,
  rightCalls,
  type Score,
  type ScoreContext,
  type Scorer,
  toolNames,
} from '@minagent/eval/bfcl'
