import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { createHousekey } from 'housekey';
import { requireSession, toNodeHandler } from 'housekey/node';

const HOME = '<a href="/admin">Admin</a> <a href="/_housekey/logout">Sign out</a>';
const notes = ['Water the plants'];

const auth = await createHousekey(); // SERVICE_* from the environment and .env
const handle = toNodeHandler(auth);

const server = createServer(async (req, res) => {
  try {
    if (await handle(req, res)) return; // the login page and the API
    if (req.url === '/') return res.setHeader('content-type', 'text/html').end(HOME);
    const session = await requireSession(auth, req, res); // or responds with 401, or the login page
    if (session === undefined) return;
    if (req.method === 'POST') notes.push(String(Object(await json(req)).note));
    res.setHeader('content-type', 'application/json');
    res.end(JSON.stringify({ email: session.email, notes }));
  } catch (error) {
    console.error(error);
    if (!res.headersSent) res.writeHead(500);
    res.end();
  }
});
server.listen(Number(process.env.PORT ?? 3000));
