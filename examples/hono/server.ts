import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { createHousekey } from 'housekey';
import { housekey, requireSession } from 'housekey/hono';

const HOME = '<a href="/admin">Admin</a> <a href="/_housekey/logout">Sign out</a>';
const notes = ['Water the plants'];

const auth = await createHousekey(); // SERVICE_* from the environment and .env
const app = new Hono();
app.use(housekey(auth)); // the login page and the API
app.get('/', (c) => c.html(HOME));
app.use('/admin/*', requireSession(auth)); // without a session: 401, or the login page
app.get('/admin', (c) => c.json({ email: c.var.session.email, notes }));
app.post('/admin', async (c) => {
  const { note } = await c.req.json<{ note: string }>();
  notes.push(note);
  return c.json({ notes }, 201);
});
serve({ fetch: app.fetch, port: Number(process.env.PORT ?? 3000) });
