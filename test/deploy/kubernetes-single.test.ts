import { parseAllDocuments } from 'yaml';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { PATHS } from '../../src/contract/index.js';
import { EMAIL, PASSWORD_HASH, SECRET } from '../support/housekey.js';
import { startService } from '../support/service.js';
import { newStatePath } from '../support/stored-service.js';
import { read } from '../support/tree.js';

const FOLDER = 'deploy/kubernetes-single';
const SECRETS = '/run/secrets/housekey/';

const object = z.looseObject({ kind: z.string(), metadata: z.looseObject({ name: z.string() }) });
const deployment = z.looseObject({
  spec: z.looseObject({
    replicas: z.number(),
    strategy: z.unknown(),
    template: z.looseObject({
      spec: z.looseObject({
        terminationGracePeriodSeconds: z.number(),
        securityContext: z.unknown(),
        containers: z.tuple([
          z.looseObject({
            env: z.array(z.strictObject({ name: z.string(), value: z.string() })),
            securityContext: z.unknown(),
            volumeMounts: z.array(z.looseObject({ name: z.string(), mountPath: z.string() })),
          }),
        ]),
        volumes: z.array(z.looseObject({ name: z.string() })),
      }),
    }),
  }),
});
const kustomization = z.looseObject({
  resources: z.array(z.string()),
  secretGenerator: z.array(z.object({ name: z.string(), files: z.array(z.string()) })),
});

const documentsOf = (path: string) =>
  parseAllDocuments(read(path)).map((document): unknown => {
    expect(document.errors).toEqual([]);
    const content: unknown = document.toJS();
    return content;
  });
const [custom] = documentsOf(`${FOLDER}/kustomization.yaml`).map((one) => kustomization.parse(one));
const objects = (custom?.resources ?? [])
  .flatMap((name) => documentsOf(`${FOLDER}/${name}`))
  .map((one) => object.parse(one));
const ofKind = (kind: string) => objects.filter((one) => one.kind === kind);
const { spec } = deployment.parse(ofKind('Deployment')[0]);
const pod = spec.template.spec;
const [one] = pod.containers;
const variables = Object.fromEntries(one.env.map(({ name, value }) => [name, value]));

it('one replica in Kubernetes has what it needs, and no Redis', () => {
  expect(objects.map(({ kind, metadata }) => `${kind} ${metadata.name}`).toSorted()).toEqual([
    'Deployment housekey',
    'NetworkPolicy app',
    'NetworkPolicy housekey',
    'PersistentVolumeClaim housekey',
    'Service housekey',
  ]);
  const text = ['housekey', 'network-policy']
    .map((name) => read(`${FOLDER}/${name}.yaml`))
    .join('');
  expect(text).not.toMatch(/redis|valkey/i);
});

it('one replica in Kubernetes is replaced only after it has stopped', () => {
  expect([spec.replicas, spec.strategy]).toEqual([1, { type: 'Recreate' }]);
  // Ten seconds for responses and five for the state directory, as docs/operations.md says.
  expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(15);
  expect(ofKind('PersistentVolumeClaim')[0]).toMatchObject({
    spec: { accessModes: ['ReadWriteOnce'] },
  });
});

it('one replica in Kubernetes keeps its state below the volume, which its user can write to', () => {
  const mount = one.volumeMounts.find(({ name }) => name === 'state');
  expect(variables['SERVICE_STATE_DIR']).toBe(`${mount?.mountPath}/housekey`);
  expect(pod.volumes).toContainEqual({
    name: 'state',
    persistentVolumeClaim: { claimName: 'housekey' },
  });
  expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 1000, fsGroup: 1000 });
  expect(one.securityContext).toEqual({
    allowPrivilegeEscalation: false,
    readOnlyRootFilesystem: true,
    capabilities: { drop: ['ALL'] },
  });
});

it('one replica in Kubernetes starts with exactly these settings', async () => {
  const state = await newStatePath();
  const local = Object.entries(variables).map(([name, value]): [string, string] => [
    name,
    value.replace(SECRETS, ''),
  ]);
  const files = { password_hash: `${PASSWORD_HASH}\n`, secret_key: `${SECRET}\n` };
  const made = custom?.secretGenerator[0]?.files.map((path) => path.replace('secrets/', ''));
  expect(new Set(made)).toEqual(new Set(Object.keys(files)));
  const service = await startService(
    { ...Object.fromEntries(local), SERVICE_EMAIL: EMAIL, SERVICE_STATE_DIR: state.path },
    files,
  );
  const ready = await fetch(new URL(PATHS.readyz, service.url));
  expect(await ready.json()).toEqual({ status: 'ok', state: 'stored' });
  await service.stop();
  await state.remove();
});
