import assert from 'node:assert/strict'
import { test } from 'node:test'
import { minutesOf } from '../src/duration.js'

test('hours and minutes', () => assert.equal(minutesOf('1h 30m'), 90))
test('hours alone', () => assert.equal(minutesOf('2h'), 120))
test('something else is refused', () => assert.throws(() => minutesOf('soon'), RangeError))
