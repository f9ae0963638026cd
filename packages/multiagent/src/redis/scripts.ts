// Each runs on the server as one step. A mailbox is a stream whose entries have one field, `message`; its one group is `consumers`.

/** KEYS: mailbox. Makes the stream and its group; the error that says that they are there is passed over. */
export const createScript = `
redis.pcall('XGROUP', 'CREATE', KEYS[1], 'consumers', '0', 'MKSTREAM')
return 1`

/** KEYS: topic; ARGV: capacity, message. 1 when it is in every mailbox, 0 when one is full. Nothing is trimmed: that would lose messages. */
export const publishScript = `
local mailboxes = redis.call('SMEMBERS', KEYS[1])
for _, mailbox in ipairs(mailboxes) do
  if redis.call('XLEN', mailbox) >= tonumber(ARGV[1]) then return 0 end
end
for _, mailbox in ipairs(mailboxes) do
  redis.call('XADD', mailbox, '*', 'message', ARGV[2])
end
return 1`

/**
 * KEYS: mailbox; ARGV: consumer, lease in ms. What the consumer holds already, else what another one has held too long, else what is new:
 * its id, its message, and how often it was handed out. What was deleted from the stream by somebody else is held no longer. (XAUTOCLAIM looks at ten entries at a time, and would miss one behind busy ones.)
 */
export const takeScript = `
if redis.call('EXISTS', KEYS[1]) == 0 then redis.call('XGROUP', 'CREATE', KEYS[1], 'consumers', '0', 'MKSTREAM') end
local function first(reply) return reply and reply[1] and reply[1][2][1] end
local function read(from)
  return first(redis.call('XREADGROUP', 'GROUP', 'consumers', ARGV[1], 'COUNT', '1', 'STREAMS', KEYS[1], from))
end
local entry = read('0')
if entry and not entry[2] then
  redis.call('XACK', KEYS[1], 'consumers', entry[1])
  entry = nil
end
if not entry then
  local left = redis.call('XPENDING', KEYS[1], 'consumers', 'IDLE', ARGV[2], '-', '+', '1')[1]
  if left then entry = redis.call('XCLAIM', KEYS[1], 'consumers', ARGV[1], ARGV[2], left[1])[1] end
end
if not entry then entry = read('>') end
if not entry then return false end
local pending = redis.call('XPENDING', KEYS[1], 'consumers', entry[1], entry[1], '1')[1]
return { entry[1], entry[2][2], pending[4] }`

/** KEYS: mailbox; ARGV: id. */
export const acknowledgeScript = `
redis.call('XACK', KEYS[1], 'consumers', ARGV[1])
return redis.call('XDEL', KEYS[1], ARGV[1])`

/** KEYS: mailbox, dead letters; ARGV: id, how many dead letters are kept, letter. */
export const buryScript = `
if redis.call('XACK', KEYS[1], 'consumers', ARGV[1]) == 1 then
  redis.call('XADD', KEYS[2], 'MAXLEN', ARGV[2], '*', 'letter', ARGV[3])
  redis.call('XDEL', KEYS[1], ARGV[1])
end
return 1`

/** KEYS: mailbox; ARGV: consumer, lease in ms. What the consumer holds may be taken at once; one that holds nothing is forgotten. */
export const releaseScript = `
local held = redis.call('XPENDING', KEYS[1], 'consumers', '-', '+', '1', ARGV[1])[1]
if held then redis.call('XCLAIM', KEYS[1], 'consumers', ARGV[1], '0', held[1], 'IDLE', ARGV[2], 'JUSTID')
else redis.call('XGROUP', 'DELCONSUMER', KEYS[1], 'consumers', ARGV[1]) end
return 1`
