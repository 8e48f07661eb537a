import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { appFolder } from '../../../scripts/npm-apps.js';
import { startApp, type App } from '../../support/upstream.js';

/** The memory of an AI client, which also gets the address for the browser. */
export interface McpMemory {
  readonly redirectUrl: string;
  readonly clientMetadata: { readonly redirect_uris: readonly string[] };
  readonly clientInformation: () => { readonly client_id: string } | undefined;
  /** The address of a document about the client, which it sends as its ID if the login accepts it. */
  readonly clientMetadataUrl?: string;
  readonly saveClientInformation?: (information: { readonly client_id: string }) => void;
  readonly tokens: () => McpTokens | undefined;
  readonly saveTokens: (tokens: McpTokens) => void;
  /** Forgets tokens that the login refuses. */
  readonly invalidateCredentials: () => void;
  readonly saveCodeVerifier: (verifier: string) => void;
  readonly codeVerifier: () => string;
  readonly redirectToAuthorization: (url: URL) => void;
}

export interface McpTokens {
  readonly access_token: string;
  readonly refresh_token: string;
}

interface McpTransport {
  readonly finishAuth: (code: string) => Promise<void>;
}

interface McpClient {
  readonly connect: (transport: McpTransport) => Promise<void>;
  readonly callTool: (call: { readonly name: string }) => Promise<{ readonly content: unknown }>;
  readonly close: () => Promise<void>;
}

/** The parts of `@modelcontextprotocol/sdk` that a client uses. It is installed outside of the repository. */
interface ClientSdk {
  readonly Client: new (about: object) => McpClient;
  readonly StreamableHTTPClientTransport: new (
    url: URL,
    options: { readonly authProvider: McpMemory },
  ) => McpTransport;
}

/** The parts that a server uses. */
interface ServerSdk {
  readonly McpServer: new (about: object) => {
    readonly registerTool: (name: string, about: object, run: () => object) => unknown;
    readonly connect: (transport: object) => Promise<void>;
  };
  readonly StreamableHTTPServerTransport: new (options: object) => {
    readonly handleRequest: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  };
}

async function load<Sdk>(...files: readonly string[]): Promise<Sdk> {
  const folder = join(appFolder('mcp'), 'node_modules/@modelcontextprotocol/sdk/dist/esm');
  const parts = await Promise.all(
    files.map(async (file) => {
      const part: object = await import(join(folder, file));
      return part;
    }),
  );
  const sdk: Sdk = Object.assign({}, ...parts);
  return sdk;
}

export async function loadClientSdk(): Promise<ClientSdk> {
  return await load('client/index.js', 'client/streamableHttp.js');
}

interface McpApp extends App {
  /** How many streams of server-sent events are open. */
  readonly streams: () => number;
}

/** Starts an app with a page, and with an MCP server at /mcp that serves one client. */
export async function startMcpApp(): Promise<McpApp> {
  const { McpServer, StreamableHTTPServerTransport } = await load<ServerSdk>(
    'server/mcp.js',
    'server/streamableHttp.js',
  );
  const server = new McpServer({ name: 'letters', version: '1.0.0' });
  server.registerTool('count', { description: 'Counts the letters' }, () => ({
    content: [{ type: 'text', text: '42 letters' }],
  }));
  const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: randomUUID });
  await server.connect(transport);
  const open = new Set<ServerResponse>();
  const app = await startApp((request, response) => {
    if (request.method === 'GET') open.add(response);
    response.on('close', () => open.delete(response));
    if (request.url === '/mcp') void transport.handleRequest(request, response);
    else response.end('A page of the app');
  });
  return { ...app, streams: () => open.size };
}

/**
 * A module that the service loads first (`--import`): the host of a client is the server of the test. The service resolves
 * and checks an address of the internet, and the connection then leads to this machine.
 */
export const CLIENT_NETWORK = `
import { promises } from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';
import tls from 'node:tls';

const { connect } = tls;
const PUBLIC = { address: '93.184.215.14', family: 4 };

const connectHere = (options) => {
  const lookup = (name, how, done) =>
    options.lookup(name, how, (error, found) => {
      const isChecked = !error && found.length === 1 && found[0].address === PUBLIC.address;
      const refused = new Error('The address was not checked');
      done(isChecked ? null : (error ?? refused), [{ address: '127.0.0.1', family: 4 }]);
    });
  return connect({ ...options, port: Number(process.env.CLIENT_PORT), lookup });
};
Object.assign(promises, { lookup: async () => await Promise.resolve([PUBLIC]) });
Object.assign(tls, { connect: connectHere });
syncBuiltinESMExports();
`;
