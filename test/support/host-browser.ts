import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { EMAIL, PASSWORD } from './housekey.js';

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** How a browser loads a page. */
export const PAGE = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };

/** A browser with cookies for each host, in front of a service on loopback that has all of these hosts. */
export class HostBrowser {
  readonly jars = new Map<string, Map<string, string>>();
  /** The address of the service, or of the replica that gets the next requests. */
  service: string;

  constructor(service: string) {
    this.service = service;
  }

  /** Sends a request to a host, with its cookies, and keeps those that the response sets. */
  async send(address: string, { method = 'GET', headers = {}, body = '' } = {}): Promise<Answer> {
    const { host, pathname, search } = new URL(address);
    const jar = this.jars.get(host) ?? new Map<string, string>();
    this.jars.set(host, jar);
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const fields = { ...headers, host, ...(cookie === '' ? {} : { cookie }) };
    const { port } = new URL(this.service);
    return await new Promise((resolve, reject) => {
      const request = httpRequest(
        { host: '127.0.0.1', port, path: pathname + search, method, headers: fields },
        (response) => {
          for (const line of response.headers['set-cookie'] ?? []) {
            const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
            jar.set(name, value);
          }
          let text = '';
          response.setEncoding('utf8').on('data', (part: string) => (text += part));
          const finish = () =>
            resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
          response.on('end', finish).on('error', finish);
        },
      );
      request.on('error', reject).end(body);
    });
  }

  /** Loads a page, and follows redirects until one leads to an address that is wanted. */
  async open(
    address: string,
    isWanted: (url: string) => boolean = () => false,
  ): Promise<Answer & { readonly url: string }> {
    let url = address;
    for (let count = 0; count < 10; count += 1) {
      const answer = await this.send(url, { headers: PAGE });
      const { location } = answer.headers;
      if (location === undefined) return { ...answer, url };
      url = new URL(location, url).href;
      if (isWanted(url)) return { ...answer, url };
    }
    throw new Error('Too many redirects');
  }

  async signIn(login: string): Promise<Answer> {
    return await this.send(`${login}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: EMAIL, password: PASSWORD }),
    });
  }
}
