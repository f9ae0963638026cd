const core = ['guards', 'guards-process', 'journaled', 'simulation']

/**
 * Every guard of durable runs: a place in packages/session/src without which a guarantee does not hold, how it looks without it, and
 * the tests of which one must then fail. A guard that is added gets a line here.
 */
export const guards = [
  guard('D3 the intent is written before the effect', 'journal-runtime.ts', ['    await this.#parts.log.commit()\n', '']),
  guard('D11 no step of a run that has ended begins', 'journal-runtime.ts', ['if (this.#ended) throw ended(info.runId)\n', '\n']),
  guard('D3 a call that was cut off is not begun again', 'journal-runtime.ts', [/ \|\| !this\.#cutOff\.has\(.*?\)\)/, ' || true)']),
  guard('D3 an idempotent call is begun again', 'journal-runtime.ts', [' || metadata?.idempotent === true', '']),
  guard('D3 a tool without side effects is begun again', 'journal-runtime.ts', ["metadata?.sideEffect === 'none' || ", '']),
  guard('D3 verify decides', 'journal-runtime.ts', ['const found = await verify?.()', 'const found = verify && undefined']),
  guard('D3 verify may say that nothing happened', 'journal-runtime.ts', ['if (found === false) return await work()\n', '\n']),
  guard('D2 a recorded answer is given back', 'journal-runtime.ts', ['? recorded.response(round)', '? undefined']),
  guard('D3 a recorded result is given back', 'journal-runtime.ts', ['? recorded.result(round, ordinal)', '? undefined']),
  guard('D10 a call that waits goes on waiting', 'journal-runtime.ts', ['recorded.needsApproval(round, ordinal)) return', 'false) return']),
  guard('D7 what a refused agent makes of it is not written', 'journal-runtime.ts', ['      this.#parts.log.lose(error)\n', '']),
  guard('D7 another fingerprint is refused', 'durable-run.ts', ['fingerprintOf(events) === now', 'now']),
  guard(
    'D7 no agent goes on with a graph or a plan',
    'durable-run.ts',
    ['if (isRunOfSteps(events)) throw', 'if (!events) throw'],
    ['step-store'],
  ),
  guard('D7 the version of the program counts', 'journal-runtime.ts', [
    "event.type === 'run.started' && version !== undefined",
    'version === null',
  ]),
  guard('D13 every attempt is counted', 'durable-run.ts', [/ {4}log\.add\(\{ type: 'run\.resumed'.*\n/, '']),
  guard('D13 the budget ends', 'run-claims.ts', ['attempts < this.#settings.resumeBudget', 'attempts >= 0']),
  guard('D13 a decision brings no dead letter back', 'run-claims.ts', [
    '    if (letter) throw deadLettered(runId, before, letter.attempts)\n',
    '',
  ]),
  guard(
    'D11 a cancellation takes the run from whoever writes it',
    'run-claims.ts',
    ['{ steal: true }', '{ steal: false }'],
    ['cancel-anywhere'],
  ),
  guard(
    'D10 a decision that comes second tries again',
    'run-claims.ts',
    ['for (const wait of WAITS_MS)', 'for (const wait of [])'],
    ['decisions'],
  ),
  guard('D1 listeners hear of an event after its commit', 'run-log.ts', [
    "if (!next || ('seq' in next && next.seq >= count)) return",
    'if (!next) return',
  ]),
  guard('D1 an event waits for its commit', 'run-log.ts', ['    this.#waiting.push(numbered)\n', '    this.#deliver(numbered)\n']),
  guard('D12 nothing is written after a failure', 'run-log.ts', ['    if (this.#lost) throw this.#lost\n', '']),
  guard('D12 a failure of the store is typed', 'run-log.ts', [
    'this.#lost ??= journalError(error, this.lease.runId)',
    'this.#lost ??= error',
  ]),
  guard('D12 a claim that comes to nothing is given back', 'run-claims.ts', [
    'if (lease) await this.#journal.release',
    'if (!this) await this.#journal.release',
  ]),
  guard('D5 a lease is renewed', 'lease-keeper.ts', [
    '    this.#settings = settings\n    this.#arm()\n',
    '    this.#settings = settings\n',
  ]),
  guard('D5 a lost lease stops the run', 'lease-keeper.ts', ['this.#onLost?.(error)', 'this.#timer?.cancel()']),
  guard(
    'D5 a store of another epoch is fenced',
    'memory-journal.ts',
    ['if (run?.epoch === lease.epoch) return run', 'if (run) return run'],
    [...core, 'memory-journal'],
  ),
  guard(
    'D5 an append fits the length',
    'memory-journal.ts',
    ['if (run.events.length !== expectedLength) throw', 'if (run.events.length < 0) throw'],
    [...core, 'memory-journal'],
  ),
  guard(
    'D5 a lease that runs is not taken',
    'memory-journal.ts',
    ['if (busy && !steal) throw', 'if (busy && steal === null) throw'],
    [...core, 'memory-journal'],
  ),
  guard('D5 a run is begun once here', 'journaled.ts', ['if (this.#here.has(runId)) return failedRun', 'if (!this) return failedRun']),
  guard('D5 a run is resumed once here', 'journaled.ts', [
    'this.#turns.take(runId, () => this.#resume(runId, options))',
    'this.#resume(runId, options)',
  ]),
  guard('D10 a decision waits for the run here', 'journaled.ts', ['    await this.#here.get(runId)?.result.catch(() => undefined)\n', '']),
  guard('D10 an approval expires', 'run-claims.ts', ['now - at > this.#settings.approvalMs', 'false']),
  guard('D10 a suspension that was ended is not one that stands', 'recorded-run.ts', ['(seq) => seq > this.#reached', '(seq) => seq >= 0']),
  guard('D10 a run that was decided does not suspend', 'recorded-run.ts', [
    /return this\.#decided\.some\(.*\n/,
    'return this.#decided === undefined\n',
  ]),
  guard('D11 a run that waits can be cancelled', 'durable-run.ts', [
    'else if (result.pending.length > 0 && this.#controls.cancelled)',
    'else if (result.pending.length < 0)',
  ]),
  guard('D11 a cancellation that was written is carried out', 'durable-run.ts', [
    "if (cancelled?.type === 'run.cancel.requested') this",
    'if (!cancelled && !this) this',
  ]),
  guard('D11 nothing is written behind an end', 'durable-run.ts', ['if (hasEnded(statusAfter(events))) return', 'if (!events) return']),
  guard('D8 a cancellation waits for the recorded steps', 'durable-run.ts', [
    'if (!started) this.#controls.goLive',
    'this.#controls.goLive',
  ]),
  guard('D4 a fork has keys of its own', 'forked.ts', [/idempotencyKey: `.*`/, 'idempotencyKey: event.idempotencyKey']),
  guard('D6 a checksum is looked at', 'record.ts', ['crc32(after + json) === checksum', 'crc32(after + json)'], ['file-journal-damage']),
  guard('D6 a record follows the one before', 'run-codec.ts', ['    this.#after = checksum\n', ''], ['file-journal-order']),
  guard(
    'D6 a list looks at every record',
    'node/run-info.ts',
    ["if ('problem' in checked) throw", "if (!('problem' in checked) && !runId) throw"],
    ['file-journal-claims'],
  ),
  guard(
    'D6 a line end that was lost is no torn tail',
    'node/frames.ts',
    ["if (bytes[to] !== LINE_END) return 'damaged'", "if (bytes[to] !== LINE_END) return 'torn'"],
    ['file-journal-damage'],
  ),
  guard(
    'D6 a length that was changed is no torn tail',
    'node/frames.ts',
    ["? 'damaged' : 'torn'\n  if (bytes", "? 'torn' : 'torn'\n  if (bytes"],
    ['file-journal-damage'],
  ),
  guard(
    'D6 zeros are a torn tail from a sector on only',
    'node/frames.ts',
    ['size % SECTOR === 0 ? size', 'size >= 0 ? size'],
    ['file-journal-order'],
  ),
  guard('D6 a file is where it belongs', 'node/segment.ts', ['header.epoch !== epoch ||', 'header.epoch < 0 ||'], ['file-journal-order']),
  guard(
    'D6 an unknown version is refused',
    'record.ts',
    ['if (version !== VERSION) return', "if (version === '') return"],
    ['file-journal-damage'],
  ),
  guard(
    'D5 a file is fenced before it is written',
    'node/run-writer.ts',
    ['      await this.requireNewest()\n      await this.#write', '      await this.#write'],
    ['file-journal-fence'],
  ),
  guard(
    'D5 a file is fenced after it was written',
    'node/run-writer.ts',
    [/ {6}\/\/ Whoever claimed.*\n {6}await this\.requireNewest\(\)\n/, ''],
    ['file-journal-fence'],
  ),
  guard(
    'D5 a file of a run that was begun again is not written by who wrote the old one',
    'node/run-writer.ts',
    ['      await this.#requireHeader(handle)\n      await this.#requireLength', '      await this.#requireLength'],
    ['file-journal-claims'],
  ),
  guard(
    'D5 a writer whose successor was removed is fenced by a mark',
    'node/claim-folders.ts',
    ['      await closeClaim(folder, epoch - 1)\n', ''],
    ['file-journal-claims'],
  ),
  guard(
    'D5 a record counts in the file that is in its place only',
    'node/run-writer.ts',
    ['      await this.#requireInPlace(handle)\n', ''],
    ['file-journal-claims'],
  ),
  guard(
    'D5 epochs of a deleted run never come back',
    'node/past-epochs.ts',
    ['await rememberEpoch(journal, newest)', 'newest'],
    ['file-journal-fence'],
  ),
  guard('D6 a damaged session is not written over', 'node/file-sessions.ts', ['  await load(folder, id)\n', ''], ['file-failures']),
  guard(
    'D2 a recorded step of a graph is given back',
    'step-store.ts',
    ['if (this.values.has(key)) return', 'if (!this) return'],
    ['step-store'],
  ),
  guard('D5 a graph goes on once here', 'step-store.ts', ['if (here.has(runId)) throw', 'if (!here) throw'], ['step-store']),
  guard(
    'D7 a graph does not go on with the run of an agent',
    'step-store.ts',
    ['if (!isRunOfSteps(events)) throw', 'if (!events) throw'],
    ['step-store'],
  ),
  guard(
    'D11 nothing is written behind the end of a graph',
    'step-store.ts',
    ['    this.#requireOpen(key)\n    const value', '    const value'],
    ['step-store'],
  ),
  guard(
    'D12 a step of a graph is done after its commit',
    'step-store.ts',
    ['kind, value })\n    await this.#log.commit()\n', 'kind, value })\n'],
    ['step-store'],
  ),
  guard(
    'F22 a conversation that was cut off is closed',
    'closed-conversation.ts',
    ['given.get(call.id) ?? unanswered(call, notBegun)', "given.get(call.id) ?? toolMessage(call, '')"],
    ['session-validity', 'session'],
  ),
]

function guard(name, file, [from, to], tests = core) {
  return { name, file, from, to, tests: tests.map((test) => `packages/session/test/${test}.test.ts`) }
}
