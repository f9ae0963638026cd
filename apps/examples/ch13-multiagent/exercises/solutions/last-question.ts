import { type HistoryFilter, lastTurns, withoutTools } from '@minagent/multiagent'

const lastTurn = lastTurns(1)

export const lastQuestion: HistoryFilter = async (records, context) => withoutTools(await lastTurn(records, context), context)
