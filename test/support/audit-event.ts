import type { AuditEventName } from '../../src/contract/index.js';
import type { AuditEvent } from '../../src/core/audit/audit-event.js';

type EventNamed<Name extends AuditEventName> = AuditEvent & { readonly event: Name };

const EVENTS: { readonly [Name in AuditEventName]: EventNamed<Name> } = {
  'sign-in': { event: 'sign-in', email: 'owner@example.com' },
  'sign-in-failed': {
    event: 'sign-in-failed',
    reason: 'wrong-password',
    email: '#0123456789abcdef',
  },
  'sign-in-throttled': { event: 'sign-in-throttled', retryAfterSeconds: 60 },
  'codes-throttled': {
    event: 'codes-throttled',
    email: 'owner@example.com',
    retryAfterSeconds: 7200,
  },
  'sign-in-busy': { event: 'sign-in-busy' },
  'sign-out': { event: 'sign-out', email: 'owner@example.com', scope: 'session' },
  'device-forgotten': { event: 'device-forgotten', email: 'owner@example.com' },
  'device-asked': { event: 'device-asked' },
  'device-approved': { event: 'device-approved', email: 'owner@example.com' },
  'device-refused': { event: 'device-refused', email: 'owner@example.com' },
  'token-refused': { event: 'token-refused' },
  'access-refused': { event: 'access-refused', reason: 'out-of-scope', method: 'guest "anna"' },
  'app-token-used': { event: 'app-token-used', appToken: 'backup' },
  'app-token-refused': { event: 'app-token-refused', reason: 'expired', appToken: 'backup' },
  'app-token-revoked': {
    event: 'app-token-revoked',
    appToken: 'backup',
    email: 'owner@example.com',
  },
  'app-token-created': {
    event: 'app-token-created',
    appToken: 'backup',
    email: 'owner@example.com',
  },
  'share-opened': { event: 'share-opened', method: 'guest "anna"' },
  'share-created': {
    event: 'share-created',
    email: 'owner@example.com',
    method: 'guest "anna"',
  },
  'share-removed': {
    event: 'share-removed',
    email: 'owner@example.com',
    method: 'guest "anna"',
  },
  'passkey-refused': { event: 'passkey-refused', cause: 'expired' },
  'account-refused': {
    event: 'account-refused',
    cause: 'other-subject',
    subject: '110248495921238986420',
  },
  'passkey-added': {
    event: 'passkey-added',
    email: 'owner@example.com',
    method: 'passkey "phone"',
  },
  'passkey-removed': {
    event: 'passkey-removed',
    email: 'owner@example.com',
    method: 'passkey "phone"',
  },
  'codes-on': { event: 'codes-on', email: 'owner@example.com' },
  'codes-off': { event: 'codes-off', email: 'owner@example.com' },
  'link-created': { event: 'link-created', email: 'owner@example.com' },
  'pass-created': {
    event: 'pass-created',
    email: 'owner@example.com',
    appHost: 'jellyfin.example.com',
    address: '198.51.100.7',
  },
  'client-signed-in': {
    event: 'client-signed-in',
    email: 'owner@example.com',
    clientName: 'grafana',
  },
  'client-ended': { event: 'client-ended', email: 'owner@example.com', clientName: 'grafana' },
  'pass-ended': {
    event: 'pass-ended',
    email: 'owner@example.com',
    appHost: 'jellyfin.example.com',
    address: '198.51.100.7',
  },
  locked: { event: 'locked', by: 'console', email: 'owner@example.com' },
  unlocked: { event: 'unlocked' },
};

/** An event with plausible details. */
export function auditEvent<Name extends AuditEventName>(event: Name): EventNamed<Name> {
  return EVENTS[event];
}
