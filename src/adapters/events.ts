import type { AuditEventName } from '../contract/index.js';
import type { AuditClient, AuditEvent } from '../core/audit/audit-event.js';

/** An event by its name. */
export type AuditEventOf<Name extends AuditEventName> = Extract<
  AuditEvent,
  { readonly event: Name }
>;

/** Receives security events of one kind, with the client that caused them. May be async. */
export type AuditEventListener<Name extends AuditEventName = AuditEventName> = (
  event: AuditEventOf<Name>,
  client: AuditClient,
) => void | Promise<void>;

/** Delivers security events to the app's listeners. */
export class EventListeners {
  readonly #listeners = new Map<
    AuditEventName,
    Set<(event: AuditEvent, client: AuditClient) => void>
  >();

  /**
   * Adds a listener. An error of it, thrown or in its promise, goes to `onError`: a failed notice must
   * not end the app's process, nor the request.
   *
   * @returns a function that removes it
   */
  add<Name extends AuditEventName>(
    name: Name,
    listener: AuditEventListener<Name>,
    onError: (error: unknown) => void,
  ): () => void {
    const deliver = (event: AuditEvent, client: AuditClient) => {
      if (isNamed(event, name)) callSafely(() => listener(event, client), onError);
    };
    const listeners = this.#listeners.get(name) ?? new Set();
    this.#listeners.set(name, listeners);
    listeners.add(deliver);
    return () => listeners.delete(deliver);
  }

  deliver(event: AuditEvent, client: AuditClient): void {
    const listeners = this.#listeners.get(event.event);
    if (listeners === undefined || listeners.size === 0) return;
    // The values are getters of the request, which a listener may outlive.
    const { address, network, userAgent, requestId } = client;
    for (const deliver of listeners) deliver(event, { address, network, userAgent, requestId });
  }
}

function isNamed<Name extends AuditEventName>(
  event: AuditEvent,
  name: Name,
): event is AuditEventOf<Name> {
  return event.event === name;
}

/** Calls a function of the app, and passes on what it throws or rejects with. */
export function callSafely(
  call: () => void | Promise<void>,
  onError: (error: unknown) => void,
): void {
  try {
    // Not every promise is a `Promise`.
    Promise.resolve(call()).catch(onError);
  } catch (error) {
    onError(error);
  }
}
