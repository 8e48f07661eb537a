import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseUrl } from '../contract/index.js';
import compose from '../../deploy/compose.yaml?raw';
import systemd from '../../deploy/housekey.service?raw';
import { VERSION } from '../login/version.js';
import { UsageError, type Choices } from './choices.js';

/**
 * The folder of the package, two up from `dist/bin`. Not as a `new URL`: a bundler of an app looks for a file there,
 * and fails.
 */
export const ROOT = resolve(import.meta.dirname, '../..');
const DOCKERFILE = `${ROOT}/deploy/Dockerfile`;
/** The command that npm puts on PATH. */
export const LAUNCHER = `${ROOT}/bin/housekey.js`;
/** The program that it runs. Services start this directly. */
export const PROGRAM = `${ROOT}/dist/bin/housekey.js`;

/** In compose.yaml. */
const BUILD = '      context: ..\n      dockerfile: deploy/Dockerfile\n';

/** Without a checkout, because this program was installed from npm, the image is made from the same package. */
const BUILD_FROM_NPM = `      dockerfile_inline: |
        FROM node:24-slim
        RUN npm install --global housekey@${VERSION} && install -d -o node -g node -m 700 /var/lib/housekey
        ENV NODE_ENV=production HOST=0.0.0.0 PORT=8000
        WORKDIR /housekey
        USER node
        ENTRYPOINT ["housekey"]
`;

/** A settings file before the settings are written into it. */
export function emptySettingsFile(
  { format, upstream = '' }: Choices,
  { folder, node }: { readonly folder: string; readonly node: string },
): string {
  switch (format) {
    case 'env':
      return '# Settings of Housekey. Keep this file private: it contains the signing key.\n# All settings: housekey help variables\n';
    case 'compose':
      return withoutHeader(compose)
        .replace(BUILD, () =>
          existsSync(DOCKERFILE) ? BUILD.replace('..', () => inCompose(ROOT)) : BUILD_FROM_NPM,
        )
        .replace(/^ {2}app:$/m, () => `  ${serviceName(upstream)}:`);
    case 'systemd':
      return withoutHeader(systemd)
        .replace(
          '/usr/bin/node /opt/housekey/dist/bin/housekey.js',
          () => `${inCommand(node)} ${inCommand(PROGRAM)}`,
        )
        .replaceAll('/etc/housekey/', () => `${inUnit(folder)}/`);
  }
}

/** In single quotes, which YAML requires next to some characters. Compose expands `$` there, too. */
function inCompose(path: string): string {
  return `'${path.replaceAll("'", "''").replaceAll('$', '$$$$')}'`;
}

/**
 * A path in a unit, where `%` starts a specifier. A folder may have been named by someone else: a line break
 * in its name would add a setting, such as a command that runs as root (CWE-93).
 *
 * @throws UsageError (`ERR_HOUSEKEY_USAGE`)
 */
function inUnit(path: string): string {
  if (/["'\\$\p{Cc}]/u.test(path)) {
    throw new UsageError(
      `A systemd unit cannot contain the path ${JSON.stringify(path)}. Use one without quotes, $, backslashes and control characters.`,
    );
  }
  return path.replaceAll('%', '%%');
}

/** A word of ExecStart (systemd.service(5), "Command lines"). */
function inCommand(path: string): string {
  return /\s/.test(path) ? `"${inUnit(path)}"` : inUnit(path);
}

/** The app's name in the compose file, which is its host name in the network. */
function serviceName(upstream: string): string {
  return parseUrl(upstream)?.hostname || 'app';
}

/** The comment at the top says how to create by hand what `init` creates. */
function withoutHeader(text: string): string {
  return text.replace(/^(?:#.*\n)+\n/, '');
}
