import fastify from 'fastify';
import { createHousekey } from 'housekey';
import { housekey } from 'housekey/fastify';

const HOME = '<a href="/admin">Admin</a> <a href="/_housekey/logout">Sign out</a>';
const notes = ['Water the plants'];

const auth = await createHousekey(); // SERVICE_* from the environment and .env
const app = fastify();
await app.register(housekey, { auth }); // the login page, the API and app.requireSession
app.get('/', async (request, reply) => reply.type('text/html').send(HOME));
const guarded = { onRequest: app.requireSession }; // without a session: 401, or the login page
app.get('/admin', guarded, async (request) => ({ email: request.session.email, notes }));
app.post<{ Body: { note: string } }>('/admin', guarded, async (request, reply) => {
  notes.push(request.body.note);
  return reply.code(201).send({ notes });
});
await app.listen({ port: Number(process.env.PORT ?? 3000) });
