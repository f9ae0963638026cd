// A process that begins a run and dies in it: <journal> <world> <run> <tool after which it dies>
import { bookingAgent } from './agent.ts'
import { journalAt } from './journal-at.ts'

const [place = '', world = '', runId = '', dieAfter] = process.argv.slice(2)
await bookingAgent(journalAt(place), world, dieAfter).run('Book the hotel.', { runId })
