/*
 * What Redis does in one go. By its own clock, which is the same for all replicas, in milliseconds.
 */

/**
 * The buckets of core/limits/rate-limiter.ts, all or none of them in one go: each key holds the time
 * at which its bucket is full again. ARGV: how many tokens to take from each (1), put back (-1) or
 * neither (0); then for each key the milliseconds until a token is restored, until an empty bucket
 * is full, and until the asking replica's own bucket is, in case Redis has lost its own. Returns the
 * milliseconds to wait, 0 for none.
 */
export const BUCKETS = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local taken, wait, debts = tonumber(ARGV[1]), 0, {}
for index, key in ipairs(KEYS) do
  local restore, fill = tonumber(ARGV[3 * index - 1]), tonumber(ARGV[3 * index])
  local debt = tonumber(redis.call('GET', key) or '0') - now
  debts[index] = math.min(math.max(debt, tonumber(ARGV[3 * index + 1]), 0), fill)
  wait = math.max(wait, math.ceil(debts[index] + restore - fill))
end
if taken == 0 or (taken > 0 and wait > 0) then return wait end
for index, key in ipairs(KEYS) do
  local restore, own = tonumber(ARGV[3 * index - 1]), tonumber(ARGV[3 * index + 1])
  local debt = debts[index] + restore
  if taken < 0 then debt = math.max(debts[index] - restore, own) end
  if debt > 0 then
    local full = string.format('%.0f', math.ceil(now + debt))
    redis.call('SET', key, full, 'PX', string.format('%.0f', math.ceil(debt)))
  else
    redis.call('DEL', key)
  end
end
return wait
`;

/**
 * Keeps sign-outs and tells all replicas; what has expired since goes, and what a later sign-out
 * everywhere makes superfluous. Records are signed: nothing that stands there is believed, compared
 * with or kept from being written by what this script cannot check. KEYS: the sorted sets of tokens, by
 * expiry in milliseconds, and of sign-outs everywhere, by their second. ARGV: the channel, the message,
 * and then for each which of the two, score and record.
 */
export const SIGN_OUT = `
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', redis.call('TIME')[1] * 1000)
for index = 3, #ARGV, 3 do
  local key, score, record = KEYS[tonumber(ARGV[index])], ARGV[index + 1], ARGV[index + 2]
  if key == KEYS[2] then redis.call('ZREMRANGEBYSCORE', key, '-inf', '(' .. score) end
  redis.call('ZADD', key, score, record)
end
return redis.call('PUBLISH', ARGV[1], ARGV[2])
`;

/**
 * Adds to the replicas' common activity, a capped stream, and tells all that there is news; once,
 * however often it is sent. KEYS: the stream; the number of the replica's last batch. ARGV: the
 * channel, the message, how many are kept, what is added, its number.
 */
export const ACTIVITY = `
if tonumber(ARGV[5]) > tonumber(redis.call('GET', KEYS[2]) or '0') then
  redis.call('XADD', KEYS[1], 'MAXLEN', '~', ARGV[3], '*', 'batch', ARGV[4])
  redis.call('SET', KEYS[2], ARGV[5], 'EX', 3600)
end
return redis.call('PUBLISH', ARGV[1], ARGV[2])
`;

/**
 * Notes that a replica is there, forgets those that have said nothing for long, and gives the
 * digests of the others. KEYS: the hash of replicas. ARGV: after how many seconds one is gone; this
 * replica, or nothing for one who only looks; its digest.
 */
export const MEET = `
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
