import { fileJournal } from '@minagent/session/node'
import { postgresJournal } from '@minagent/session/postgres'
import { sqliteJournal } from '@minagent/session/sqlite'
import type { Journal } from '@minagent/types'

//#region journal
/** The same runs, wherever they are kept: a folder, a database file, or a server for many machines. */
export function journalAt(place: string): Journal {
  if (/^postgres(ql)?:/.test(place)) return postgresJournal(place)
  return place.endsWith('.db') ? sqliteJournal(place) : fileJournal(place)
}
//#endregion journal
