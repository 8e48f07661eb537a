import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createAuth, parseConfig } from 'housekey';
import { createHousekey } from 'housekey/http';

const readFile = (path: string) => readFileSync(path, 'utf8');
const config = parseConfig(process.env, { randomBytes, readFile });
const auth = await createAuth(config, { now: Date.now, randomBytes });

const result = await auth.authenticate(token); // { ok: true, user } or { ok: false, reason }
const { respond } = createHousekey({ auth, findings: async () => [], version: '1.0.0' }); // Request to Response
