import Bowser from 'bowser';
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { PAGES, viewsOf, type NoticeTarget } from '../contract/index.js';
import type { AuditListener } from '../core/audit/audit-event.js';
import type { LoginLock } from '../core/auth/login-lock.js';
import { inspectNotices, type FailingTarget } from '../core/diagnostics/operation.js';
import { DEFAULT_TITLE } from '../core/appearance/appearance.js';
import type { Notice } from '../core/notices/notice.js';
import { NoticeComposer } from '../core/notices/notice-composer.js';
import type { HttpSettings } from '../http/http-settings.js';
import type { OperationsLog } from '../logs/operations-log.js';
import { ATTEMPT_TIMEOUT_MS, type NoticeChannel } from './delivery.js';
import { DeliveryQueue } from './delivery-queue.js';
import type { NotifyTarget } from './notify-target.js';
import { createNtfy, createWebhook } from './http-channels.js';
import { createSmtp } from './smtp.js';

/** How long the service's stop may wait for notices, in milliseconds. */
const STOP_TIMEOUT_MS = 2000;
/** How often the composer is asked for what it has only counted. */
const FLUSH_INTERVAL_MS = 30_000;

/** Sends notices about audit events to the owner. */
export type Notices = ReturnType<typeof startNotices>;

/** The facts about the service in a notice. */
export interface NoticeSite extends Pick<HttpSettings, 'publicUrl' | 'layout'> {
  /** The owner's name for the service. */
  readonly title: string;
}

/** Starts to deliver notices. */
export function startNotices(
  targets: readonly NotifyTarget[],
  site: NoticeSite,
  lock: LoginLock | undefined,
  log: OperationsLog,
) {
  const channels = targets.map((target) => createChannel(target, site));
  const queues = channels.map(
    (channel) => new DeliveryQueue(channel, queueOptions(channel.label, log)),
  );
  const composer = createComposer(site, lock);
  const send = (notice: Notice) => queues.forEach((queue) => queue.enqueue(notice));
  const sendIfAny = (notice: Notice | undefined) => notice && send(notice);
  const timer = setInterval(() => composer.flush().forEach(send), FLUSH_INTERVAL_MS).unref();
  return {
    /** Returns at once, whatever the targets do. */
    record: ((event, client) => sendIfAny(composer.record(event, client))) satisfies AuditListener,
    /** Like `record`, when the state directory fails with this reason, or works again. */
    stateChanged: (reason: string | undefined) => sendIfAny(composer.stateChanged(reason)),
    findings: () =>
      inspectNotices({
        labels: channels.map(({ label }) => label),
        failures: queues.flatMap(({ failure }) => failure ?? []),
        formatTime,
      }),
    targets: () => queues.map((queue) => queue.describe()),
    /** Sends one notice to each target, once. */
    test: async () => await sendTest(channels, site),
    /** Sends what waits, for two seconds at most. */
    stop: async () => {
      clearInterval(timer);
      composer.flush(true).forEach(send);
      const lost = await Promise.all(
        queues.map(async (queue) => await queue.stop(STOP_TIMEOUT_MS)),
      );
      for (const [index, count] of lost.entries()) {
        if (count === 0) continue;
        const label = channels[index]?.label;
        log.warn({ target: label, lost: count }, `Notices to ${label} were not sent: ${count}`);
      }
    },
  };
}

/** Sends one notice to each target, without retries. */
export async function sendTest(
  channels: readonly NoticeChannel[],
  site: NoticeSite,
): Promise<NoticeTarget[]> {
  const notice = createComposer(site).test();
  return await Promise.all(
    channels.map(async ({ label, send }) => {
      const result = await send(notice, AbortSignal.timeout(ATTEMPT_TIMEOUT_MS));
      if (result.outcome === 'sent') return { label, sent_at: notice.at, failure: null };
      const { reason, fix } = result;
      return { label, sent_at: null, failure: { reason, fix } };
    }),
  );
}

/** Creates what sends notices to a target. */
export function createChannel(
  target: NotifyTarget,
  { title }: Pick<NoticeSite, 'title'>,
): NoticeChannel {
  switch (target.kind) {
    case 'webhook':
      return createWebhook(target, Date.now);
    case 'ntfy':
      return createNtfy(target);
    case 'smtp':
      return createSmtp(target, title);
  }
}

/**
 * Creates what turns events into notices.
 *
 * @param lock - the notices can lock the login. Default: they cannot
 */
function createComposer(
  { publicUrl, layout, title }: NoticeSite,
  lock?: LoginLock,
): NoticeComposer {
  return new NoticeComposer({
    now: Date.now,
    elapsed: () => performance.now(),
    randomId: randomUUID,
    formatTime,
    describeBrowser,
    // Without its own name, the service is known by its address.
    site: title === DEFAULT_TITLE ? (publicUrl?.host ?? title) : title,
    link: publicUrl && `${publicUrl.origin}${viewsOf(layout).console}`,
    lockLink:
      publicUrl && lock?.isKept === true
        ? () => `${publicUrl.origin}${PAGES.lock}#${lock.issueLink()}`
        : undefined,
  });
}

function queueOptions(label: string, log: OperationsLog) {
  return {
    now: Date.now,
    elapsed: () => performance.now(),
    random: Math.random,
    sleep: async (milliseconds: number, signal: AbortSignal) => {
      await delay(milliseconds, undefined, { signal, ref: false }).catch(() => {
        // The service stops, so the last attempt is due now.
      });
    },
    onChange: (failure: FailingTarget | undefined) => logChange(log, label, failure),
  };
}

function logChange(log: OperationsLog, target: string, failure: FailingTarget | undefined): void {
  if (failure === undefined) log.info({ target }, `Notices to ${target} are delivered again`);
  else {
    const { reason, fix } = failure;
    log.warn({ target }, `Notices to ${target} are not delivered: ${reason}. Fix: ${fix}`);
  }
}

/** `2026-06-01 12:00:00 UTC` */
function formatTime(at: number): string {
  return `${new Date(at).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}

const BROWSERS: ReadonlySet<string> = new Set(Object.values(Bowser.BROWSER_MAP));
const SYSTEMS: ReadonlySet<string> = new Set(Object.values(Bowser.OS_MAP));
/** The first product (RFC 9110 §10.1.5). No dots, and no room for a sentence. */
const PRODUCT = /^(?<name>[A-Za-z][A-Za-z_-]{0,23}\d{0,2})\/(?<version>\d{1,5})/;

/**
 * A readable name for a User-Agent, such as `Firefox 140 on Linux` or `curl 8`; otherwise `unknown`.
 * A stranger chooses it, and mail programs turn addresses into links. So nothing is copied that could be
 * an address or a sentence (phishing through a notice).
 */
export function describeBrowser(userAgent: string): string {
  const { browser, os } = Bowser.parse(userAgent === '' ? ' ' : userAgent);
  if (!BROWSERS.has(browser.name ?? '')) return describeProduct(userAgent);
  const major = /^\d{1,5}/.exec(browser.version ?? '')?.[0] ?? '';
  const name = `${browser.name} ${major}`.trim();
  return SYSTEMS.has(os.name ?? '') ? `${name} on ${os.name}` : name;
}

function describeProduct(userAgent: string): string {
  const { name, version } = PRODUCT.exec(userAgent)?.groups ?? {};
  return name === undefined ? 'unknown' : `${name} ${version}`;
}
