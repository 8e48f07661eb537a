import { KEPT_AFTER_EXPIRY_MS } from '../../core/storage/sign-outs.js';

/*
 * Lua scripts, which Redis runs atomically. They use Redis's clock, which is the same for all replicas.
 */

/**
 * Updates the token buckets of core/limits/rate-limiter.ts, all or none. Each key holds the time (ms)
 * at which its bucket is full again. ARGV: 1 to take an attempt from each, -1 to put one back, 0 to only
 * read; then for each key four times in milliseconds: until an attempt is restored, until an empty
 * bucket is full, until the calling replica's own bucket is full, in case Redis has lost its data,
 * or its clock was far ahead and has been set back, and until a bucket is full of which Redis knows nothing.
 * If that is not 0, the key never expires. What another program has stored there counts as nothing.
 * Returns the milliseconds to wait; 0 if an attempt is left.
 */
export const UPDATE_BUCKETS = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local taken, wait, untilFull = tonumber(ARGV[1]), 0, {}
for index, key in ipairs(KEYS) do
  local restore, fill = tonumber(ARGV[4 * index - 2]), tonumber(ARGV[4 * index - 1])
  local own, unknown = tonumber(ARGV[4 * index]), tonumber(ARGV[4 * index + 1])
  local stored = redis.pcall('GET', key)
  local full = tonumber(type(stored) == 'string' and stored or '')
  local remaining = full and full - now
  if not remaining or not (remaining <= 2 * fill) then remaining = unknown end
  untilFull[index] = math.min(math.max(remaining, own, 0), fill)
  wait = math.max(wait, math.ceil(untilFull[index] + restore - fill))
end
if taken == 0 or (taken > 0 and wait > 0) then return wait end
for index, key in ipairs(KEYS) do
  local restore, own = tonumber(ARGV[4 * index - 2]), tonumber(ARGV[4 * index])
  local remaining = untilFull[index] + restore
  if taken < 0 then remaining = math.max(untilFull[index] - restore, own) end
  local full = string.format('%.0f', math.ceil(now + remaining))
  if ARGV[4 * index + 1] ~= '0' then
    redis.call('SET', key, full)
  elseif remaining > 0 then
    redis.call('SET', key, full, 'PX', string.format('%.0f', math.ceil(remaining)))
  else
    redis.call('DEL', key)
  end
end
return wait
`;

/**
 * Stores sign-outs and publishes them to all replicas. Removes those that may be forgotten, by the clocks
 * of both Redis and the replica, and those that a later sign-out of all sessions covers: if it left one, only
 * those from before that one was issued. Records are signed, and this script cannot check signatures, so
 * existing records never decide whether a new one is written. KEYS: the sorted set of tokens, by expiry in
 * milliseconds; the sorted set of sign-outs of all sessions, by second, at most 100. ARGV: the channel; the
 * message; the expiry up to which the replica allows sign-outs to be forgotten; then for each record the
 * index of its set, its score, the score below which others are removed, and the record. Returns the number
 * of replicas that received the message.
 */
export const PUBLISH_REVOCATIONS = `
local forgetUntil = redis.call('TIME')[1] * 1000 - ${KEPT_AFTER_EXPIRY_MS}
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', math.min(forgetUntil, tonumber(ARGV[3])))
for index = 4, #ARGV, 4 do
  local key, score, record = KEYS[tonumber(ARGV[index])], ARGV[index + 1], ARGV[index + 3]
  if key == KEYS[2] then redis.call('ZREMRANGEBYSCORE', key, '-inf', '(' .. ARGV[index + 2]) end
  redis.call('ZADD', key, score, record)
end
redis.call('ZREMRANGEBYRANK', KEYS[2], 0, -101)
return redis.call('PUBLISH', ARGV[1], ARGV[2])
`;

/**
 * Stores records, each under a key that expires with it, and drops those that were changed longest ago.
 * KEYS: the sorted set of IDs, by their latest change. ARGV: the prefix of the records' keys; how many to
 * keep; then for each record its ID, its latest change, the milliseconds until it expires, and the signed
 * text.
 */
export const PUT_RECORDS = `
for index = 3, #ARGV, 4 do
  redis.call('SET', ARGV[1] .. ARGV[index], ARGV[index + 3], 'PX', ARGV[index + 2])
  redis.call('ZADD', KEYS[1], ARGV[index + 1], ARGV[index])
end
local excess = redis.call('ZCARD', KEYS[1]) - ARGV[2]
if excess > 0 then
  local dropped = redis.call('ZPOPMIN', KEYS[1], excess)
  for index = 1, #dropped, 2 do redis.call('DEL', ARGV[1] .. dropped[index]) end
end
return 1
`;

/**
 * Uses an item that may be used once. KEYS: since when used items are stored, with the ID of the
 * server's run; the item, or none to only read. ARGV: the replica's time; how far the replicas' clocks
 * may differ; the longest lifetime of an item; when this one was issued; how long to store it, all in
 * milliseconds. Returns 1 or 0, and since when items are stored.
 *
 * A flush deletes that time with the items. A server that restarted from an old snapshot, or took over
 * from another one, has another ID. In both cases it may have lost items, so a new time begins. As in
 * core/storage/single-use.ts, that time is corrected if the clock was set back far behind it.
 */
export const REDEEM = `
local now = tonumber(ARGV[1])
local run = string.match(redis.call('INFO', 'server'), 'run_id:(%w+)') or ''
local stored = redis.call('GET', KEYS[1]) or ''
local at, storedRun = string.match(stored, '^(%d+) (%w*)$')
local since = tonumber(at or '')
if not since or storedRun ~= run then
  since = now + tonumber(ARGV[2])
elseif since - now > tonumber(ARGV[3]) then
  since = now
end
local value = string.format('%.0f', since) .. ' ' .. run
if value ~= stored then redis.call('SET', KEYS[1], value) end
if not KEYS[2] or tonumber(ARGV[4]) < since then return { 0, since } end
return { redis.call('SET', KEYS[2], '1', 'PX', ARGV[5], 'NX') and 1 or 0, since }
`;

/**
 * Stores a text unless there is one that can be used. KEYS: the text. ARGV: the text that the replica cannot
 * use, or '' if it knows none; the text to store instead. Returns the text that is stored then.
 */
export const AGREE = `
local stored = redis.call('GET', KEYS[1]) or ''
if stored ~= '' and stored ~= ARGV[1] then return stored end
redis.call('SET', KEYS[1], ARGV[2])
return ARGV[2]
`;

/**
 * Appends a batch to the shared activity, a capped stream, and notifies all replicas. A batch that is
 * sent twice is appended once. KEYS: the stream; the number of the replica's last batch. ARGV: the
 * channel, the message, the number of batches to keep, the batch, its number.
 */
export const APPEND_ACTIVITY = `
if tonumber(ARGV[5]) > tonumber(redis.call('GET', KEYS[2]) or '0') then
  redis.call('XADD', KEYS[1], 'MAXLEN', '~', ARGV[3], '*', 'batch', ARGV[4])
  redis.call('SET', KEYS[2], ARGV[5], 'EX', 3600)
end
return redis.call('PUBLISH', ARGV[1], ARGV[2])
`;

/**
 * Registers a replica, removes expired ones, and returns the digests of the others. KEYS: the hash of
 * replicas. ARGV: the seconds until a replica expires; this replica's name, or '' to only read; its
 * digest.
 */
export const REGISTER_REPLICA = `
local now = tonumber(redis.call('TIME')[1])
if ARGV[2] ~= '' then redis.call('HSET', KEYS[1], ARGV[2], now .. ' ' .. ARGV[3]) end
local all, others = redis.call('HGETALL', KEYS[1]), {}
for index = 1, #all, 2 do
  local at, digest = string.match(all[index + 1], '^(%d+) (%S+)$')
  if not at or now - at > tonumber(ARGV[1]) then
    redis.call('HDEL', KEYS[1], all[index])
  elseif all[index] ~= ARGV[2] then
    others[#others + 1] = digest
  end
end
return others
`;

/**
 * Deletes keys that another program has replaced by values of another type: Redis rejects every command on
 * them, so codes, links and sign-outs would fail until someone deletes them. KEYS: first the ID of the
 * dataset, which is deleted as well, so that all replicas write back what they know. ARGV: the type of each
 * key. Returns the number of deleted keys.
 */
export const DELETE_MISTYPED = `
local deleted = 0
for index, key in ipairs(KEYS) do
  local found = redis.call('TYPE', key)['ok']
  if found ~= 'none' and found ~= ARGV[index] then
    redis.call('DEL', key)
    deleted = deleted + 1
  end
end
if deleted > 0 then redis.call('DEL', KEYS[1]) end
return deleted
`;
