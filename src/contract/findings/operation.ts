/** Findings about what a running service needs: storage, Redis, notices, the audit log. */
export default {
  state: {
    level: 'good',
    summary: 'The state directory can be written.',
    meaning: 'Sign-outs, used codes and links, and the activity survive a restart.',
  },
  'state-used': {
    code: 'state',
    summary: 'The state directory can be written, and {owner} uses it.',
  },
  'state-unwritable': {
    level: 'warning',
    summary: 'The state directory cannot be written: {reason}.',
    meaning:
      'The service continues in memory and keeps trying. If it restarts before it succeeds, sign-outs from this time are forgotten.',
    fix: 'Let the service write to {path}, and make room on that disk',
  },
  'state-damaged': {
    level: 'warning',
    summary:
      '{count, plural, one {# record was} other {# records were}} damaged in the state directory and had to be skipped.',
    meaning:
      'A token that was signed out may be valid again. The damaged file has not been replaced yet.',
    fix: 'Press "Sign out everywhere" in the console, and check the disk',
  },
  'state-damaged-copied': {
    code: 'state-damaged',
    meaning:
      'A token that was signed out may be valid again. The damaged file was kept as journal.damaged.',
  },
  'state-damaged-lost': {
    code: 'state-damaged',
    meaning:
      'A token that was signed out may be valid again. The damaged file could not be kept as journal.damaged: {reason}.',
  },
  'state-lost': {
    level: 'warning',
    summary: 'Nothing in the journal of the state directory could be read.',
    meaning:
      'All sessions from before this start have ended. App tokens that were revoked in the console are valid again.',
  },
  'state-lost-copied': {
    code: 'state-lost',
    fix: 'Check the disk; {path}/journal.damaged is the damaged file. Remove revoked tokens from SERVICE_APP_TOKENS',
  },
  'state-exposed': {
    level: 'warning',
    summary: 'Other users of this machine can write to the state directory.',
    meaning:
      'They can undo sign-outs by replacing its files. The directory must belong to the user of the service, or to root, and only that user may write to it.',
    fixLine: 'chmod 700 {path}',
  },
  'state-unlocked': {
    level: 'advice',
    summary: 'The file system of the state directory does not support locks.',
    meaning:
      'A second Housekey on the same directory would not be noticed, and both would lose data.',
    fix: 'Put {path} on a local file system, or make sure that nothing else uses it',
  },
  redis: {
    level: 'good',
    summary:
      'Redis is connected, with {others, plural, =0 {no other replicas} one {# other replica} other {# other replicas}}.',
    meaning:
      'Replicas share sign-outs, the limits on failed sign-ins, and the activity in the console.',
  },
  'redis-lost': {
    level: 'warning',
    summary: 'Redis is unavailable: {reason}.',
    meaning:
      'This replica continues on its own: sign-ins and sessions work, failed sign-ins are limited per replica, and the other replicas are notified of sign-outs when Redis is back.',
    fixLine: 'SERVICE_REDIS_URL=redis://<user>:<password>@<address of Redis>:6379',
  },
  'replicas-differ': {
    level: 'warning',
    summary: '{mismatched} of {others} other replicas have a different secret, email or password.',
    meaning:
      'Replicas reject tokens that the others issue, so users seem to be signed out at random.',
    fix: 'Set the same SERVICE_EMAIL, SERVICE_PASSWORD_HASH and SERVICE_SECRET_KEY on all replicas',
  },
  'redis-unsigned': {
    level: 'warning',
    summary: 'Redis contains messages or records that were not signed with this secret ({count}).',
    meaning:
      'They are ignored. Another program can write to this Redis, or a service with a different secret uses the same prefix.',
    fix: 'Change the Redis password, or set a SERVICE_REDIS_PREFIX that nothing else uses',
  },
  'redis-recreated': {
    level: 'warning',
    summary:
      'Another program changed the types of keys in Redis, and they were recreated ({count}).',
    meaning:
      'The replicas have written back what they know. One-time codes and sign-in links from before may be refused.',
  },
  notices: {
    level: 'good',
    summary: 'Notices are sent to {targets}.',
    meaning:
      'You are told about sign-ins on new devices, attacks, and changes to your passkeys. Try it with `housekey notify-test`.',
  },
  'notices-failing': {
    level: 'outage',
    summary: 'Notices to {target} are not delivered: {reason}.',
    meaning:
      'It has failed since {since}. {waiting, plural, one {# notice is} other {# notices are}} waiting.',
    fixLine: '{fix}',
  },
  'notices-failing-lost': {
    code: 'notices-failing',
    meaning:
      'It has failed since {since}. {waiting, plural, one {# notice is} other {# notices are}} waiting, and {lost, plural, one {# notice is} other {# notices are}} lost.',
  },
  'audit-log-failing': {
    level: 'outage',
    summary: 'The audit log cannot be written: {reason}.',
    meaning: 'Up to 1 MiB of lines wait, and further ones are dropped and counted.',
    fixLine: '{fix}',
  },
} as const;
