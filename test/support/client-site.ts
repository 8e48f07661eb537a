import type { RequestListener } from 'node:http';
import { createServer } from 'node:https';
import type { DocumentNetwork } from '../../src/oidc/client-documents.js';
import { selfSigned } from './notice-targets.js';
import { listenOnFreePort } from './port.js';

export const CLIENT_HOST = 'client.example';
export const CLIENT_ID = `https://${CLIENT_HOST}/oauth/client.json`;
export const CLIENT_CALLBACK = `https://${CLIENT_HOST}/callback`;

/** The website of an AI client, over https in this process, and the network in which it has its name. */
export interface ClientSite {
  /** The document, or what is sent in its place. */
  answer: RequestListener;
  /** The paths that were asked for. */
  readonly asked: string[];
  readonly network: DocumentNetwork;
  readonly stop: () => Promise<void>;
}

/** A document that counts, with changes. */
export function documentOf(changes: object = {}): object {
  return {
    client_id: CLIENT_ID,
    client_name: 'The client',
    redirect_uris: [CLIENT_CALLBACK, 'http://127.0.0.1/callback', 'http://[::1]/callback'],
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code', 'refresh_token'],
    logo_uri: `https://${CLIENT_HOST}/logo.png`,
    ...changes,
  };
}

/** Sends a text as a document. */
export function sends(
  body: string | object,
  headers: Readonly<Record<string, string>> = {},
): RequestListener {
  return (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };
}

export async function startClientSite(): Promise<ClientSite> {
  const certificate = selfSigned(CLIENT_HOST);
  const server = createServer(certificate, (request, response) => {
    site.asked.push(String(request.url));
    site.answer(request, response);
  });
  const port = await listenOnFreePort(server);
  const site: ClientSite = {
    answer: sends(documentOf()),
    asked: [],
    network: {
      resolve: async () => await Promise.resolve([{ address: '127.0.0.1', family: 4 }]),
      isAllowed: () => true,
      connection: { port, ca: certificate.cert },
      timeoutMs: 5000,
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return site;
}
