import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { parse } from 'yaml';
import { z } from 'zod';
import { captures, ROOT } from '../../support/tree.js';

/** `npm test` unpacks the Debian package here. */
const PACKAGE = join(ROOT, 'node_modules/.cache/crowdsec');
const HUB = join(PACKAGE, 'usr/share/crowdsec/hub');

/** The parsers of the collection crowdsecurity/linux that every line goes through. */
const PARSERS = ['s00-raw/crowdsecurity/syslog-logs', 's02-enrich/crowdsecurity/dateparse-enrich'];

const DUMP = z.object({
  OK: z.array(
    z.object({
      MarshaledTime: z.string(),
      Meta: z.object({
        source_ip: z.string(),
        event: z.string(),
        log_type: z.literal('housekey_failed_sign_in'),
      }),
    }),
  ),
});

export interface ParsedLine {
  readonly address: string;
  readonly event: string;
  /** Milliseconds since the epoch. */
  readonly time: number;
}

/**
 * Runs CrowdSec over a log, with the parser and the scenario in `deploy/crowdsec/`.
 *
 * @param type - of the log, as in the acquisition file
 * @returns the addresses that it would ban, and what its parsers found in the lines that they understood
 */
export async function runCrowdsec(
  log: string,
  type: string,
): Promise<{ readonly banned: string[]; readonly parsed: readonly ParsedLine[] }> {
  const folder = mkdtempSync(join(tmpdir(), 'housekey-crowdsec-'));
  const api = createServer((_, response) => {
    // Only its login is needed before it reads the log.
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ code: 200, expire: '2099-01-01T00:00:00Z', token: 'x' }));
  });
  api.listen(0, '127.0.0.1');
  await once(api, 'listening');
  const address = api.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  try {
    const configuration = prepare(folder, address.port);
    writeFileSync(join(folder, 'audit.log'), log);
    const source = ['-type', type, '-dsn', `file://${join(folder, 'audit.log')}`, '-no-api'];
    const { stderr, stdout } = await promisify(execFile)(join(PACKAGE, 'usr/bin/crowdsec'), [
      '-c',
      configuration,
      ...source,
      '-dump-data',
      join(folder, 'dump'),
    ]);
    const dump = readFileSync(join(folder, 'dump/bucketpour-dump.yaml'), 'utf8');
    return {
      banned: captures(stdout + stderr, /Ip (\S+) performed 'housekey\/housekey-bf'/g).toSorted(),
      parsed: DUMP.parse(parse(dump)).OK.map(({ Meta: { source_ip, event }, MarshaledTime }) => ({
        address: source_ip,
        event,
        time: Date.parse(MarshaledTime),
      })),
    };
  } finally {
    api.close();
    rmSync(folder, { recursive: true });
  }
}

function prepare(folder: string, port: number): string {
  for (const name of ['data', 'hub', 'plugins', 'notifications', 'dump', 'scenarios']) {
    mkdirSync(join(folder, name));
  }
  for (const parser of PARSERS) {
    const [stage = '', , name = ''] = parser.split('/');
    cpSync(join(HUB, 'parsers', `${parser}.yaml`), join(folder, 'parsers', stage, `${name}.yaml`));
  }
  const own = join(ROOT, 'deploy/crowdsec');
  cpSync(join(own, 'housekey-logs.yaml'), join(folder, 'parsers/s01-parse/housekey-logs.yaml'));
  cpSync(join(own, 'housekey-bf.yaml'), join(folder, 'scenarios/housekey-bf.yaml'));
  cpSync(join(HUB, '.index.json'), join(folder, 'hub/.index.json'));
  const etc = join(PACKAGE, 'etc/crowdsec');
  cpSync(join(etc, 'patterns'), join(folder, 'patterns'), { recursive: true });
  cpSync(join(etc, 'simulation.yaml'), join(folder, 'simulation.yaml'));
  writeFileSync(
    join(folder, 'credentials.yaml'),
    `url: http://127.0.0.1:${port}\nlogin: x\npassword: x\n`,
  );
  const configuration = {
    common: { daemonize: false, log_media: 'stdout', log_level: 'info', working_dir: folder },
    config_paths: {
      config_dir: folder,
      data_dir: join(folder, 'data'),
      simulation_path: join(folder, 'simulation.yaml'),
      hub_dir: join(folder, 'hub'),
      index_path: join(folder, 'hub/.index.json'),
      notification_dir: join(folder, 'notifications'),
      plugin_dir: join(folder, 'plugins'),
    },
    crowdsec_service: { parser_routines: 1 },
    cscli: { output: 'raw' },
    db_config: { type: 'sqlite', db_path: join(folder, 'data/crowdsec.db') },
    api: { client: { credentials_path: join(folder, 'credentials.yaml') } },
    prometheus: { enabled: false },
  };
  // JSON is YAML.
  writeFileSync(join(folder, 'config.yaml'), JSON.stringify(configuration));
  return join(folder, 'config.yaml');
}
