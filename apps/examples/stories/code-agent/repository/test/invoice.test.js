import assert from 'node:assert/strict'
import { test } from 'node:test'
import { invoice } from '../src/invoice.js'

test('an invoice of short meetings', () => {
  const entries = [{ time: '45m' }, { time: '1h' }, { time: '15m' }]
  assert.deepEqual(invoice(entries, 9000), { minutes: 120, cents: 18000 })
})
