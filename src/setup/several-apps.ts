import type { AppSite } from './choices.js';

/** How the part of a file that belongs to one app is repeated for further ones. */
interface Repetition {
  /** The parts that are repeated below themselves. */
  readonly parts: readonly RegExp[];
  /** Names in them that must be unique, and the line that lists all hosts. */
  readonly rename: (part: string, number: number) => string;
  readonly hostList?: string;
}

const HOST = 'app.example.com';

const REPETITIONS: Readonly<Record<'nginx' | 'caddy' | 'traefik', Repetition>> = {
  nginx: {
    parts: [/^upstream app \{\n[^]*?^\}\n/m, /^# The app\.\nserver \{\n[^]*?^\}\n/m],
    rename: (part, number) =>
      part
        .replace('upstream app {', `upstream app${number} {`)
        .replace('proxy_pass http://app;', `proxy_pass http://app${number};`),
    hostList: `server_name login.example.com ${HOST}`,
  },
  caddy: {
    parts: [/^# The app\.\napp\.example\.com(?::\d+)? \{\n[^]*?^\}\n/m],
    rename: (part, number) => part.replace('{$APP:', `{$APP${number}:`),
  },
  traefik: {
    parts: [
      /^ {4}app:\n {6}rule:[^]*?(?=^ {4}#)/m,
      /^ {4}app-websocket:\n[^]*?(?=^$)/m,
      /^ {4}app:\n {6}loadBalancer:\n[^]*?(?=^$)/m,
    ],
    rename: (part, number) =>
      part
        .replace(/^ {4}app:/m, `    app${number}:`)
        .replace(/^ {4}app-websocket:/m, `    app${number}-websocket:`)
        .replace('service: app\n', `service: app${number}\n`),
  },
};

/**
 * Fills in the file, with the app's parts once for each app.
 *
 * @param fillFor - replaces the examples in a text by the values of one app
 */
export function repeatForApps(
  proxy: keyof typeof REPETITIONS,
  text: string,
  { apps, fillFor }: { apps: readonly AppSite[]; fillFor: (text: string, app: AppSite) => string },
): string {
  const [first, ...further] = apps;
  if (first === undefined) return text;
  const { parts, rename, hostList } = REPETITIONS[proxy];
  const copies: string[] = [];
  // Taken out before the examples are replaced, because an app's value may look like an example.
  const frame = parts.reduce((soFar, part) => {
    const [original] = part.exec(soFar) ?? [];
    if (original === undefined) throw new Error(`the file for ${proxy} has another structure`);
    const repeated = further.map((app, index) =>
      fillFor(withoutComments(rename(original, index + 2)), app),
    );
    copies.push([fillFor(original, first), ...repeated].join(proxy === 'traefik' ? '' : '\n'));
    return soFar.replace(original, () => marker(copies.length - 1));
  }, text);
  const hosts = [hostList ?? '', ...further.map(({ host }) => host)].join(' ');
  const listed = hostList === undefined ? frame : frame.replace(hostList, () => hosts);
  return copies.reduce(
    (soFar, copy, index) => soFar.replace(marker(index), () => copy),
    fillFor(listed, first),
  );
}

/** The comments of the first app are for all of them. */
function withoutComments(part: string): string {
  const lines = part.replaceAll(/^[ \t]*#.*\n/gm, '');
  return lines.replaceAll(/\n{3,}/g, '\n\n').replaceAll('{\n\n', '{\n');
}

function marker(index: number): string {
  return `\0${index}\0`;
}
