import express from 'express';
import { createHousekey } from 'housekey';
import { housekey, requireSession } from 'housekey/express';

const auth = await createHousekey(); // SERVICE_* from the environment and .env

const app = express();
app.use(housekey(auth)); // the login page and the API
app.use('/admin', requireSession(auth)); // without a session: 401, or the login page
app.get('/admin', (req, res) => res.json(req.session.email));
app.listen(3000);
