import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { EMAIL, PASSWORD_HASH, SECRET } from '../support/housekey.js';
import { loadTestSettings } from '../support/settings.js';
import { captures, filesBelow, read, ROOT } from '../support/tree.js';
import { variablesRead } from '../support/variables.js';

const FOLDER = 'deploy/templates';
const FILES = filesBelow([FOLDER, 'deploy/helm'], '').filter(
  (path) => !/helm\/(?:templates|values)/.test(path),
);

describe('the templates for other platforms', () => {
  it.each(FILES)('%s says that it was not verified there', (path) => {
    expect(read(path)).toMatch(/Not verified/);
  });

  it.each(['dokploy/docker-compose.yml', 'casaos.yaml', 'coolify.yaml'])(
    '%s gives the login few privileges, and the app no port',
    (path) => {
      const { services } = z
        .object({ services: z.record(z.string(), z.record(z.string(), z.unknown())) })
        .parse(parse(read(`${FOLDER}/${path}`)));
      expect(services['housekey']).toMatchObject({
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
      });
      expect(services['app']).not.toHaveProperty('ports');
    },
  );

  it('give settings with which Housekey would start in front of the app', () => {
    const compose = z.object({
      services: z.object({
        housekey: z.object({ environment: z.record(z.string(), z.string()) }),
      }),
    });
    const given = ['dokploy/docker-compose.yml', 'casaos.yaml'].map(
      (path) => compose.parse(parse(read(`${FOLDER}/${path}`))).services.housekey.environment,
    );
    const [file = ''] = captures(read(`${FOLDER}/coolify.yaml`), /content: \|\n((?: {10}.*\n)+)/g);
    const lines = [...file.matchAll(/^ *(\w+)=(.*)$/gm)].map(
      ([, name = '', value = '']): [string, string] => [name, value],
    );
    for (const settings of [...given, Object.fromEntries(lines)]) {
      const filled = { ...settings, SERVICE_EMAIL: EMAIL, SERVICE_PASSWORD_HASH: PASSWORD_HASH };
      const variables = Object.fromEntries(
        Object.entries({ ...filled, SERVICE_SECRET_KEY: SECRET }).map(([name, value]) => [
          name,
          value
            .replace(/\$\{HOUSEKEY_PROXY\}/, '10.0.1.0/24')
            .replace(/^\$\{HOUSEKEY_URL\}|\$\{HOUSEKEY_HOST\}/, (found) =>
              found.includes('URL') ? 'https://app.example.com' : 'app.example.com',
            ),
        ]),
      );
      expect(loadTestSettings(variables).config.mode).not.toBe('open');
    }
  });

  it('for Coolify set no variable whose value Coolify would replace', () => {
    const { services } = z
      .object({ services: z.object({ housekey: z.object({ environment: z.array(z.string()) }) }) })
      .parse(parse(read(`${FOLDER}/coolify.yaml`)));
    expect(services.housekey.environment).toEqual(['SERVICE_URL_HOUSEKEY_8000']);
  });

  it('for Portainer have the fields of its format', () => {
    const text = z.string().min(1);
    const format = z.strictObject({
      version: z.literal('3'),
      templates: z.array(
        z.strictObject({
          id: z.number(),
          type: z.literal(1),
          title: text,
          description: text,
          note: text,
          categories: z.array(text),
          platform: z.literal('linux'),
          image: text,
          ports: z.array(z.string().regex(/^\d+:\d+\/tcp$/)),
          restart_policy: z.literal('unless-stopped'),
          env: z.array(z.strictObject({ name: text, label: text })),
        }),
      ),
    });
    const { templates } = format.parse(JSON.parse(read(`${FOLDER}/portainer.json`)));
    for (const { name } of templates.flatMap(({ env }) => env)) {
      expect(variablesRead().has(name)).toBe(true);
    }
  });

  it('for Unraid name variables that exist, and hide the secrets', () => {
    const text = read(`${FOLDER}/unraid.xml`);
    for (const name of captures(text, /Target="(SERVICE_\w+)"/g)) {
      expect(variablesRead().has(name), name).toBe(true);
    }
    for (const name of ['SERVICE_PASSWORD_HASH', 'SERVICE_SECRET_KEY']) {
      expect(text).toMatch(new RegExp(`Target="${name}"[^>]* Mask="true"`));
    }
  });

  it('for Proxmox are a script that bash can read', () => {
    const result = spawnSync('bash', ['-n', join(ROOT, FOLDER, 'proxmox.sh')], {
      encoding: 'utf8',
    });
    expect(result).toMatchObject({ status: 0, stderr: '' });
  });
});

describe('the Helm chart', () => {
  const values = z.record(z.string(), z.unknown()).parse(parse(read('deploy/helm/values.yaml')));
  const schema = z
    .object({ properties: z.record(z.string(), z.unknown()), required: z.array(z.string()) })
    .parse(JSON.parse(read('deploy/helm/values.schema.json')));
  const templates = filesBelow(['deploy/helm/templates'], '.yaml').map(read).join('\n');

  it('uses only values that exist and that its schema describes', () => {
    const used = new Set(captures(templates, /\.Values\.(\w+)/g));
    expect(used).toEqual(new Set(Object.keys(values)));
    for (const name of Object.keys(values)) expect(schema.properties).toHaveProperty([name]);
    for (const name of schema.required) expect(values).toHaveProperty([name]);
  });

  it('has a schema that accepts complete values, and refuses others', () => {
    const isValid = new Ajv().compile(JSON.parse(read('deploy/helm/values.schema.json')));
    const complete = {
      ...values,
      image: { repository: 'ghcr.io/owner/housekey', tag: '', digest: '' },
      email: EMAIL,
      upstream: 'http://app:3000',
      publicUrl: 'https://app.example.com',
    };
    expect(isValid(complete)).toBe(true);
    const apps = 'wiki.example.com http://wiki:3000\n';
    const hosts = ['login.example.com', 'wiki.example.com'];
    const several = { ...complete, upstream: '', apps, ingress: { enabled: true, hosts } };
    expect(isValid(several)).toBe(true);
    for (const wrong of [
      { email: '' },
      { emial: EMAIL },
      { upstream: 'app:3000' },
      { upstream: '' },
      { apps },
      { ingress: { host: 'app.example.com' } },
      { publicUrl: 'app.example.com' },
      { image: { repository: 'x', digest: 'sha256:short' } },
      { env: { SERVICE_STOP_DELAY_SECONDS: 5 } },
    ])
      expect(isValid({ ...complete, ...wrong }), JSON.stringify(wrong)).toBe(false);
  });

  it('has the version of the package', () => {
    const { version } = z.object({ version: z.string() }).parse(JSON.parse(read('package.json')));
    const chart = parse(read('deploy/helm/Chart.yaml'));
    expect(chart).toMatchObject({ name: 'housekey', appVersion: version });
  });

  it('closes every block that it opens', () => {
    const opened = captures(templates, /\{\{-? (if|range|with) /g);
    expect(captures(templates, /\{\{-? (end) -?\}\}/g)).toHaveLength(opened.length);
  });

  it('runs the pod like the tested manifest', () => {
    const [manifest] = read('deploy/kubernetes-single/housekey.yaml').split('\n---\n');
    for (const part of [
      /securityContext:\n +allowPrivilegeEscalation[^}]+\}/,
      /startupProbe:[^]*?timeoutSeconds: 3/,
      /(?<=securityContext:\n)( +run\w+: \S+\n)+/,
    ]) {
      const normalize = (text = '') =>
        (part.exec(text.replaceAll(/^ *#.*\n/gm, ''))?.[0] ?? '').replaceAll(/^ +/gm, '').trim();
      expect(normalize(manifest)).not.toBe('');
      expect(normalize(templates)).toBe(normalize(manifest));
    }
  });
});
