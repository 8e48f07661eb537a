import { LRUCache } from 'lru-cache';

/** Hosts by which visitors come; few, but theirs to name. */
const ports = new LRUCache<string, { readonly port: string | undefined }>({ max: 100 });

/** The port that an origin stands for, its scheme's own where it names none; `undefined` where it is no origin. */
export function originPort(origin: string): string | undefined {
  const known = ports.get(origin);
  if (known !== undefined) return known.port;
  const port = read(origin);
  ports.set(origin, { port });
  return port;
}

function read(origin: string): string | undefined {
  if (!URL.canParse(origin)) return undefined;
  const { port, protocol } = new URL(origin);
  return port === '' ? (protocol === 'https:' ? '443' : '80') : port;
}
