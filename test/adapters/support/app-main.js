// An app with Housekey, as a separate process: `node app-main.js [cluster]`. It prints its address, and
// responds to GET / with the session's email. GET /exit ends it without `close`. With `cluster`, a worker runs it.
import cluster from 'node:cluster';
import { createServer } from 'node:http';
import { createHousekey } from 'housekey';
import { requireSession, toNodeHandler } from 'housekey/node';

if (cluster.isPrimary && process.argv[2] === 'cluster') {
  cluster.fork().once('exit', (code) => process.exit(code));
} else {
  await serve();
}

async function serve() {
  const auth = await createHousekey({
    onWarning: ({ code, summary, fix }) => print(`${code}: ${summary} Fix: ${fix}`),
  });
  const handle = toNodeHandler(auth);
  const server = createServer();
  server.on('request', (request, response) => {
    void (async () => {
      if (request.url === '/exit') process.exit(0);
      if (await handle(request, response)) return;
      const session = await requireSession(auth, request, response);
      if (session !== undefined) response.end(session.email);
    })();
  });
  server.listen(0, '127.0.0.1', () => print(`http://127.0.0.1:${server.address().port}`));
}

function print(line) {
  process.stdout.write(`${line}\n`);
}
