import assert from 'node:assert/strict'
import { test } from 'node:test'
import { daysBetween } from '../src/days.js'

test('同一天是零天', () => assert.equal(daysBetween('2026-09-10', '2026-09-10'), 0))
test('同一个月', () => assert.equal(daysBetween('2026-09-10', '2026-09-12'), 2))
