import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { PATHS } from '../../src/contract/index.js';
import type { Variables } from '../../src/core/config/environment.js';
import { EMAIL, json, PASSWORD, PASSWORD_HASH, SECRET } from '../support/housekey.js';
import { startRedis } from '../support/redis.js';
import { runToEnd, startService } from '../support/service.js';
import { captures, filesBelow, read } from '../support/tree.js';
import { setUpOnce } from '../support/hooks.js';

const FOLDER = 'deploy/kubernetes';
const SECRETS = '/run/secrets/housekey/';
/** The ID of the user `node` in the base image of the Dockerfile. */
const NODE_USER = 1000;

const object = z.looseObject({
  apiVersion: z.string(),
  kind: z.string(),
  metadata: z.looseObject({ name: z.string() }).optional(),
});
const labels = z.record(z.string(), z.string());
const probe = z.looseObject({
  httpGet: z.strictObject({ path: z.string(), port: z.string() }).optional(),
  tcpSocket: z.strictObject({ port: z.string() }).optional(),
});
const container = z.looseObject({
  name: z.string(),
  image: z.string(),
  args: z.array(z.string()).optional(),
  ports: z.tuple([z.strictObject({ name: z.string(), containerPort: z.number() })]),
  env: z.array(z.strictObject({ name: z.string(), value: z.string() })).default([]),
  startupProbe: probe.optional(),
  readinessProbe: probe,
  livenessProbe: probe,
  securityContext: z.unknown(),
  volumeMounts: z.array(z.looseObject({ name: z.string(), mountPath: z.string() })),
});
const deployment = z.object({
  metadata: z.object({ name: z.string() }),
  spec: z.object({
    replicas: z.number(),
    selector: z.object({ matchLabels: labels }),
    strategy: z.unknown(),
    template: z.object({
      metadata: z.object({ labels }),
      spec: z.looseObject({
        automountServiceAccountToken: z.boolean(),
        terminationGracePeriodSeconds: z.number().optional(),
        securityContext: z.looseObject({ runAsUser: z.number() }),
        containers: z.tuple([container]),
        volumes: z.array(
          z.looseObject({
            name: z.string(),
            secret: z.looseObject({ secretName: z.string(), defaultMode: z.number() }).optional(),
          }),
        ),
      }),
    }),
  }),
});
const kustomization = z.object({
  resources: z.array(z.string()),
  images: z.array(z.looseObject({ name: z.string() })),
  secretGenerator: z.array(z.object({ name: z.string(), files: z.array(z.string()) })),
});
const service = z.object({
  metadata: z.object({ name: z.string() }),
  spec: z.object({
    selector: labels,
    ports: z.array(z.looseObject({ port: z.number(), targetPort: z.string() })),
  }),
});
const policy = z.object({
  metadata: z.object({ name: z.string() }),
  spec: z.looseObject({ podSelector: z.object({ matchLabels: labels }) }),
});

const FILES = filesBelow([FOLDER], '.yaml').filter((path) => !path.includes('/secrets/'));
const OBJECTS = FILES.flatMap((path) =>
  parseAllDocuments(read(path)).map((document) => {
    expect(document.errors, path).toEqual([]);
    return object.parse(document.toJS());
  }),
);
const ofKind = (kind: string) => OBJECTS.filter((one) => one.kind === kind);
const deployments = ofKind('Deployment').map((one) => deployment.parse(one));
const [custom] = ofKind('Kustomization').map((one) => kustomization.parse(one));
const services = ofKind('Service').map((one) => service.parse(one));

function deploymentOf(name: string) {
  const found = deployments.find(({ metadata }) => metadata.name === name);
  if (found === undefined) throw new Error(`no such deployment: ${name}`);
  const { template } = found.spec;
  return { ...found.spec, pod: template.spec, container: template.spec.containers[0] };
}

describe('the Kubernetes manifests', () => {
  it('are all listed, and define what two replicas need', () => {
    const files = FILES.map((path) => basename(path)).filter(
      (name) => name !== 'kustomization.yaml',
    );
    expect(new Set(custom?.resources)).toEqual(new Set(files));
    const kinds = OBJECTS.map(({ kind, metadata }) => `${kind} ${metadata?.name ?? ''}`.trim());
    expect(kinds.toSorted()).toEqual([
      'Deployment housekey',
      'Deployment valkey',
      'Kustomization',
      'NetworkPolicy app',
      'NetworkPolicy housekey',
      'NetworkPolicy valkey',
      'PodDisruptionBudget housekey',
      'Service housekey',
      'Service valkey',
    ]);
    expect(deploymentOf('housekey').replicas).toBe(2);
  });

  it('are consistent: labels, ports, secrets and volumes', () => {
    for (const { metadata, spec } of deployments) {
      const { template } = spec;
      const [one] = template.spec.containers;
      expect(template.metadata.labels).toMatchObject(spec.selector.matchLabels);
      const front = services.find((each) => each.metadata.name === metadata.name);
      expect(front?.spec.selector).toEqual(spec.selector.matchLabels);
      expect(front?.spec.ports[0]?.targetPort).toBe(one.ports[0].name);
      const volumes = template.spec.volumes.map(({ name }) => name);
      expect(one.volumeMounts.map(({ name }) => name).toSorted()).toEqual(volumes.toSorted());
      for (const { secret } of template.spec.volumes) {
        if (secret === undefined) continue;
        expect(custom?.secretGenerator.map(({ name }) => name)).toContain(secret.secretName);
        // Read permission for the user and the group.
        expect(secret.defaultMode).toBe(0o440);
      }
    }
    const policies = ofKind('NetworkPolicy').map((one) => policy.parse(one));
    for (const { metadata, spec } of policies) {
      expect(spec.podSelector.matchLabels).toEqual({ app: metadata.name });
    }
  });

  it('give each container only the privileges that it needs', () => {
    for (const { spec } of deployments) {
      const { securityContext, automountServiceAccountToken, containers } = spec.template.spec;
      expect(automountServiceAccountToken).toBe(false);
      expect(securityContext).toMatchObject({
        runAsNonRoot: true,
        seccompProfile: { type: 'RuntimeDefault' },
      });
      expect(containers[0].securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
    }
  });
});

describe('Housekey in Kubernetes', () => {
  const { pod, container: one, strategy } = deploymentOf('housekey');
  const dockerfile = read('deploy/Dockerfile');
  const variables = Object.fromEntries(one.env.map(({ name, value }) => [name, value]));
  const redis = setUpOnce(startRedis);

  it('listens on the port of the image, as the user of the image', () => {
    const [port] = captures(dockerfile, /^ENV PORT=(\d+)$/gm);
    expect(one.ports[0].containerPort).toBe(Number(port));
    expect(captures(dockerfile, /^USER (\d+):\d+$/gm)).toEqual([String(NODE_USER)]);
    expect(pod.securityContext.runAsUser).toBe(NODE_USER);
  });

  it('is probed at existing paths', () => {
    const asked = [one.startupProbe, one.readinessProbe, one.livenessProbe].map(
      (each) => each?.httpGet,
    );
    expect(asked).toEqual([
      { path: PATHS.healthz, port: 'http' },
      { path: PATHS.readyz, port: 'http' },
      { path: PATHS.healthz, port: 'http' },
    ]);
  });

  it('has enough time for shutdown, and is replaced before it stops', () => {
    // After the delay, ten seconds for pending responses, as described in docs/operations.md.
    const needed = Number(variables['SERVICE_STOP_DELAY_SECONDS']) + 10;
    expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(needed);
    expect(strategy).toMatchObject({ rollingUpdate: { maxUnavailable: 0, maxSurge: 1 } });
  });

  it('reads the secrets created for it, and starts with exactly these settings', async () => {
    const mounted = Object.values(variables).filter((value) => value.startsWith(SECRETS));
    const made = custom?.secretGenerator.find(({ name }) => name === 'housekey')?.files ?? [];
    const names = (paths: readonly string[]) => new Set(paths.map((path) => basename(path)));
    expect(names(mounted)).toEqual(names(made));

    const local = Object.entries(variables).map(([name, value]): [string, string] => [
      name,
      value.replace(SECRETS, ''),
    ]);
    const settings: Variables = {
      ...Object.fromEntries(local),
      SERVICE_TRUSTED_PROXIES: '127.0.0.1',
    };
    const files = {
      password_hash: `${PASSWORD_HASH}\n`,
      secret_key: `${SECRET}\n`,
      redis_url: `${redis.url}\n`,
    };
    const started = await startService(
      { ...settings, SERVICE_EMAIL: EMAIL, SERVICE_STOP_DELAY_SECONDS: '0' },
      files,
    );
    const { host } = new URL(variables['SERVICE_PUBLIC_URL'] ?? '');
    const { status } = await fetch(new URL(PATHS.login, started.url), {
      ...json({ email: EMAIL, password: PASSWORD }),
      headers: { 'content-type': 'application/json', 'x-forwarded-host': host },
    });
    const ready = await fetch(new URL(PATHS.readyz, started.url));
    expect([status, await ready.json()]).toEqual([200, { status: 'ok', redis: 'connected' }]);
    await started.stop();
    const checked = await runToEnd(['check'], { variables: settings, files });
    expect(checked.output).toContain('Redis is connected, with no other replicas.');
  });
});

it('Valkey in Kubernetes starts with these settings, and accepts only its own user', async () => {
  const { container: one } = deploymentOf('valkey');
  const [program, ...settings] = one.args ?? [];
  expect(program).toBe('valkey-server');
  const words = settings.slice(0, settings.indexOf('--aclfile'));
  const redis = await startRedis({ settings: () => words });
  const kept = await redis.ask('CONFIG', 'GET', 'maxmemory-policy');
  await redis.stop();
  expect(kept).toContain('volatile-ttl');
});
