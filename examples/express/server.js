import express from 'express';
import { createHousekey } from 'housekey';
import { housekey, requireSession } from 'housekey/express';

const HOME = '<a href="/admin">Admin</a> <a href="/_housekey/logout">Sign out</a>';
const notes = ['Water the plants'];

const auth = await createHousekey(); // SERVICE_* from the environment and .env
const app = express();
app.use(housekey(auth)); // the login page and the API
app.use(express.json());
app.get('/', (req, res) => res.send(HOME));
app.use('/admin', requireSession(auth)); // without a session: 401, or the login page
app.get('/admin', (req, res) => res.json({ email: req.session.email, notes }));
app.post('/admin', (req, res) => {
  notes.push(String(req.body.note));
  res.status(201).json({ notes });
});
app.listen(Number(process.env.PORT ?? 3000));
