import { Ajv } from 'ajv';
import { parse } from 'yaml';
import { z } from 'zod';
import { read } from '../../support/tree.js';

/** The schema of the Compose Specification, unchanged, under the license next to it (github.com/compose-spec). */
const SCHEMA = z
  .looseObject({ $schema: z.string() })
  .parse(JSON.parse(read('test/deploy/support/compose-spec/compose-spec.json')));

// It names draft 7 by an address that Ajv does not know.
const isCompose = new Ajv({ strict: false, allErrors: true }).compile({
  ...SCHEMA,
  $schema: 'http://json-schema.org/draft-07/schema#',
});

const NAMED = z.union([z.array(z.string()), z.record(z.string(), z.unknown())]).optional();
const FILE = z.object({
  services: z.record(
    z.string(),
    z.object({
      networks: NAMED,
      depends_on: NAMED,
      secrets: z.array(z.string()).optional(),
      volumes: z.array(z.union([z.string(), z.object({})])).optional(),
    }),
  ),
  networks: z.record(z.string(), z.unknown()).optional(),
  secrets: z.record(z.string(), z.unknown()).optional(),
  volumes: z.record(z.string(), z.unknown()).optional(),
});

/**
 * The problems of a compose file: where it differs from the specification's schema, `$` that compose would
 * replace, and names that it uses and does not define.
 */
export function composeProblems(text: string): string[] {
  const value: unknown = parse(text, { strict: true });
  if (!isCompose(value)) {
    return (isCompose.errors ?? []).map(
      ({ instancePath, message }) => `${instancePath} ${message}`,
    );
  }
  return [...dollarProblems(text), ...referenceProblems(FILE.parse(value))];
}

/** Only `${NAME}` and `${NAME:?}` are used, of the forms that compose replaces; `$$` is a `$`. */
function dollarProblems(text: string): string[] {
  const lines = text.split('\n').filter((line) => !line.trim().startsWith('#'));
  return lines
    .filter((line) => line.replaceAll(/\$\$|\$\{[A-Z][A-Z\d_]*(?::\?)?\}/g, '').includes('$'))
    .map((line) => `a $ that compose replaces: ${line.trim()}`);
}

function referenceProblems({ services, networks, secrets, volumes }: z.infer<typeof FILE>) {
  const unknown = (kind: string, used: readonly string[], defined: object = {}) =>
    used.filter((name) => !Object.hasOwn(defined, name)).map((name) => `no ${kind} "${name}"`);
  const allNetworks = { default: {}, ...networks };
  return Object.values(services).flatMap((service) =>
    [
      unknown('network', namesOf(service.networks), allNetworks),
      unknown('service', namesOf(service.depends_on), services),
      unknown('secret', service.secrets ?? [], secrets),
      unknown('volume', namedVolumes(service.volumes ?? []), volumes),
    ].flat(),
  );
}

function namesOf(list: z.infer<typeof NAMED>): string[] {
  return Array.isArray(list) ? list : Object.keys(list ?? {});
}

/** The volumes that are neither folders nor in the long form. */
function namedVolumes(volumes: readonly (string | object)[]): string[] {
  return volumes.flatMap((volume) => {
    const [source = ''] = typeof volume === 'string' ? volume.split(':', 1) : [];
    return /^\w/.test(source) ? [source] : [];
  });
}
