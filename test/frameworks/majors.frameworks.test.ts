import { afterAll, beforeAll, describe } from 'vitest';
import { describeBehavior, exampleVariables } from './support/behavior.js';
import { describeFormInPage } from './support/browser-behavior.js';
import {
  installExample,
  startExample,
  type InstalledExample,
  type RunningExample,
} from './support/example.js';
import { packTarball } from './support/tarball.js';

/** Starts an example with other versions before the tests of a block. */
function useExample(
  name: string,
  versions: Readonly<Record<string, string>>,
  change: (example: InstalledExample) => Promise<void> = async () => undefined,
): () => string {
  let example: InstalledExample | undefined;
  let app: RunningExample | undefined;
  beforeAll(async () => {
    const tarball = await packTarball();
    example = await installExample(name, tarball, versions);
    await tarball.remove();
    await change(example);
    app = await startExample(example, await exampleVariables());
  });
  afterAll(async () => {
    await app?.stop();
    await example?.remove();
  });
  return () => app?.url ?? '';
}

describe('Express 4', () => {
  const url = useExample('express', { express: '^4.22.3' });
  describeBehavior({ url, guarded: '/admin', notes: '/admin' });
});

describe('Express 5 with a body parser before Housekey', () => {
  const url = useExample('express', {}, async ({ edit }) => {
    await edit('server.js', 'app.use(express.json());\n', '');
    const parsers = 'app.use(express.json(), express.urlencoded({ extended: true }));';
    await edit('server.js', 'app.use(housekey(auth));', `${parsers}\napp.use(housekey(auth));`);
  });
  describeBehavior({ url, guarded: '/admin', notes: '/admin' });
});

describe('Fastify 4', () => {
  const url = useExample('fastify', { fastify: '^4.29.1' });
  describeBehavior({ url, guarded: '/admin', notes: '/admin' });
});

describe('React 18', () => {
  const url = useExample('react', { react: '^18.3.0', 'react-dom': '^18.3.0' });
  describeFormInPage(url);
});
