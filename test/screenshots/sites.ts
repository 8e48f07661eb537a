import type { APIResponse, BrowserContext, Route } from 'playwright-core';
import {
  PATHS,
  PREFIXES,
  STREAM_MESSAGES,
  type ActivityResponse,
} from '../../src/contract/index.js';
import { TestAuthenticator } from '../support/authenticator.js';
import { EMAIL, PASSWORD_HASH, SECRET } from '../support/housekey.js';
import { createTestShare } from '../support/shares.js';
import { NOW } from '../web/activity-samples.js';
import type { Answers } from './answers.js';

export type SiteName = 'service' | 'gateway' | 'apps' | 'account' | 'unset';

interface Site {
  /** The address that the browser opens. Requests are passed on to the service, wherever it listens. */
  readonly origin: string;
  /** The origin of an app on another host. Default: none. */
  readonly appOrigin?: string;
  /** The session is a cookie. Default: false. */
  readonly hasCookie?: true;
  readonly variables: Record<string, string>;
}

const OWNER = {
  SERVICE_EMAIL: EMAIL,
  SERVICE_PASSWORD_HASH: PASSWORD_HASH,
  SERVICE_SECRET_KEY: SECRET,
};
const IN_FRONT = 'https://notes.example.com';
const LOGIN = 'https://login.example.com';
const SHARE = createTestShare('anna', { until: '2100-01-01' });
/** The link of a share of the gateway. */
export const SHARE_LINK = `/_housekey/guest#${SHARE.secret}`;

/** The login of an app on another host, with every way to sign in that needs no one else. */
const APPS = {
  origin: LOGIN,
  appOrigin: 'https://wiki.example.com',
  hasCookie: true,
  variables: {
    ...OWNER,
    SERVICE_PUBLIC_URL: LOGIN,
    SERVICE_APPS: 'wiki.example.com http://127.0.0.1:9 name=Wiki step-up=/admin pass=12h',
    SERVICE_DEVICE_APPROVAL: 'true',
    SERVICE_PASSKEYS: new TestAuthenticator(LOGIN).entry(),
    SERVICE_ACCOUNT_ISSUER: 'https://accounts.google.com',
    SERVICE_ACCOUNT_CLIENT_ID: 'housekey',
    SERVICE_ACCOUNT_CLIENT_SECRET: 'secret-of-the-client-at-the-provider',
    SERVICE_ACCOUNT_SUBJECT: '110169484474386276334',
  },
} as const;

/** The service in each of the forms whose pages differ. */
export const SITES: Readonly<Record<SiteName, Site>> = {
  service: { origin: 'https://login.example.com', variables: OWNER },
  gateway: {
    origin: IN_FRONT,
    hasCookie: true,
    variables: {
      ...OWNER,
      SERVICE_PUBLIC_URL: IN_FRONT,
      // Nothing listens there.
      SERVICE_UPSTREAM: 'http://127.0.0.1:9',
      SERVICE_PUBLIC_PATHS: '/share',
      SERVICE_PASSKEYS: new TestAuthenticator(IN_FRONT).entry(),
      SERVICE_SHARES: SHARE.line,
    },
  },
  apps: APPS,
  account: {
    ...APPS,
    variables: { ...APPS.variables, SERVICE_PASSKEYS: '', SERVICE_PASSWORD_SIGN_IN: 'false' },
  },
  unset: { origin: 'http://localhost:8000', variables: {} },
};

/** Answers the requests of a browser to this site: the API with `answers`, the rest from the service. */
export async function serveSite(
  context: BrowserContext,
  name: SiteName,
  serviceOrigin: string,
  answers: Answers,
): Promise<void> {
  const { origin: own, appOrigin = own } = SITES[name];
  const isOfSite = ({ origin }: URL) => origin === own || origin === appOrigin;
  await context.route(isOfSite, async (route) => {
    const { pathname, search, origin } = new URL(route.request().url());
    const answer = answers[pathname];
    if (answer === 'none') return;
    if (answer === 'unreachable') await route.abort();
    else if (answer === undefined) await passOn(route, serviceOrigin + pathname + search, origin);
    else {
      const { status = 200, headers = {}, json = {} } = answer;
      const date = new Date(NOW).toUTCString();
      await route.fulfill({ status, headers: { date, ...headers }, json });
    }
  });
}

type Fulfillment = Pick<
  NonNullable<Parameters<Route['fulfill']>[0]>,
  'status' | 'headers' | 'body'
>;

/** The files of the frontend. Every site has the same ones. */
const files = new Map<string, Fulfillment>();

async function passOn(route: Route, url: string, origin: string): Promise<void> {
  const { pathname } = new URL(url);
  const cached = files.get(pathname);
  if (cached !== undefined) {
    await route.fulfill(cached);
    return;
  }
  const headers = { ...(await route.request().allHeaders()), host: new URL(origin).host };
  const response = await route.fetch({ url, headers, maxRedirects: 0 });
  const { location = '' } = response.headers();
  // A redirect to another host would lead to nothing.
  if (URL.canParse(location)) {
    const body = `<meta http-equiv="refresh" content="0;url=${location}">`;
    await route.fulfill({ contentType: 'text/html', body });
    return;
  }
  const fulfillment = {
    status: response.status(),
    headers: response.headers(),
    body: await withBlockingFonts(response),
  };
  if (pathname.startsWith(PREFIXES.assets)) files.set(pathname, fulfillment);
  await route.fulfill(fulfillment);
}

/** The display face is optional on a slow connection; in a screenshot, it is not. */
async function withBlockingFonts(response: APIResponse): Promise<Buffer> {
  const body = await response.body();
  const isText = /html|css/.test(response.headers()['content-type'] ?? '');
  return isText
    ? Buffer.from(body.toString().replaceAll('font-display:optional', 'font-display:block'))
    : body;
}

/** Gives the pages live activity that never changes. */
export async function serveActivity(
  context: BrowserContext,
  activity: ActivityResponse,
): Promise<void> {
  const message = `event: ${STREAM_MESSAGES.snapshot}\ndata: ${JSON.stringify(activity)}\n\n`;
  await context.addInitScript(
    ({ path, text }) => {
      const original = window.fetch.bind(window);
      window.fetch = async (input, init) => {
        if (input !== path) return await original(input, init);
        const body = new ReadableStream({
          start(controller) {
            controller.enqueue(new TextEncoder().encode(text));
          },
        });
        return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
      };
    },
    { path: PATHS.activityStream, text: message },
  );
}
