/** English sentences of findings about what a running service needs: storage, Redis, notices, the audit log. */
export default {
  'state.summary': 'The state directory can be written.',
  'state-used.summary': 'The state directory can be written, and {owner} uses it.',
  'state.meaning': 'Sign-outs, used codes and links, and the activity survive a restart.',
  'state-unwritable.summary': 'The state directory cannot be written: {reason}.',
  'state-unwritable.meaning':
    'The service continues in memory and keeps trying. If it restarts before it succeeds, sign-outs from this time are forgotten.',
  'state-unwritable.fix': 'Let the service write to {path}, and make room on that disk',
  'state-damaged.summary':
    '{count, plural, one {# record was} other {# records were}} damaged in the state directory and had to be skipped.',
  'state-damaged.meaning':
    'A token that was signed out may be valid again. The damaged file has not been replaced yet.',
  'state-damaged-copied.meaning':
    'A token that was signed out may be valid again. The damaged file was kept as journal.damaged.',
  'state-damaged-lost.meaning':
    'A token that was signed out may be valid again. The damaged file could not be kept as journal.damaged: {reason}.',
  'state-damaged.fix': 'Press "Sign out everywhere" in the console, and check the disk',
  'state-lost.summary': 'Nothing in the journal of the state directory could be read.',
  'state-lost.meaning':
    'All sessions from before this start have ended. App tokens that were revoked in the console are valid again.',
  'state-lost.fix':
    'Check the disk; {path}/journal.damaged is the damaged file. Remove revoked tokens from SERVICE_APP_TOKENS',
  'state-exposed.summary': 'Other users of this machine can write to the state directory.',
  'state-exposed.meaning':
    'They can undo sign-outs by replacing its files. The directory must belong to the user of the service, or to root, and only that user may write to it.',
  'state-unlocked.summary': 'The file system of the state directory does not support locks.',
  'state-unlocked.meaning':
    'A second Housekey on the same directory would not be noticed, and both would lose data.',
  'state-unlocked.fix': 'Put {path} on a local file system, or make sure that nothing else uses it',

  'redis.summary':
    'Redis is connected, with {others, plural, =0 {no other replicas} one {# other replica} other {# other replicas}}.',
  'redis.meaning':
    'Replicas share sign-outs, the limits on failed sign-ins, and the activity in the console.',
  'redis-lost.summary': 'Redis is unavailable: {reason}.',
  'redis-lost.meaning':
    'This replica continues on its own: sign-ins and sessions work, failed sign-ins are limited per replica, and the other replicas are notified of sign-outs when Redis is back.',
  'replicas-differ.summary':
    '{mismatched} of {others} other replicas have a different secret, email or password.',
  'replicas-differ.meaning':
    'Replicas reject tokens that the others issue, so users seem to be signed out at random.',
  'replicas-differ.fix':
    'Set the same SERVICE_EMAIL, SERVICE_PASSWORD_HASH and SERVICE_SECRET_KEY on all replicas',
  'redis-unsigned.summary':
    'Redis contains messages or records that were not signed with this secret ({count}).',
  'redis-unsigned.meaning':
    'They are ignored. Another program can write to this Redis, or a service with a different secret uses the same prefix.',
  'redis-unsigned.fix':
    'Change the Redis password, or set a SERVICE_REDIS_PREFIX that nothing else uses',
  'redis-recreated.summary':
    'Another program changed the types of keys in Redis, and they were recreated ({count}).',
  'redis-recreated.meaning':
    'The replicas have written back what they know. One-time codes and sign-in links from before may be refused.',

  'notices.summary': 'Notices are sent to {targets}.',
  'notices.meaning':
    'You are told about sign-ins on new devices, attacks, and changes to your passkeys. Try it with `housekey notify-test`.',
  'notices-failing.summary': 'Notices to {target} are not delivered: {reason}.',
  'notices-failing.meaning':
    'It has failed since {since}. {waiting, plural, one {# notice is} other {# notices are}} waiting.',
  'notices-failing-lost.meaning':
    'It has failed since {since}. {waiting, plural, one {# notice is} other {# notices are}} waiting, and {lost, plural, one {# notice is} other {# notices are}} lost.',

  'audit-log-failing.summary': 'The audit log cannot be written: {reason}.',
  'audit-log-failing.meaning':
    'Up to 1 MiB of lines wait, and further ones are dropped and counted.',
} as const;
