import assert from 'node:assert/strict'
import { test } from 'node:test'
import { refundFee } from '../src/refund.js'

test('提前十天，不收', () => assert.equal(refundFee(10_000, '2026-09-10', '2026-09-20'), 0))
test('提前两天，收 5%', () => assert.equal(refundFee(10_000, '2026-09-10', '2026-09-12'), 500))
test('跨月，提前十二天，不收', () => assert.equal(refundFee(10_000, '2026-09-28', '2026-10-10'), 0))
test('跨月，提前三天，收 5%', () => assert.equal(refundFee(10_000, '2026-09-30', '2026-10-03'), 500))
