import express from 'express';
import { createHousekey } from 'housekey';
import { housekey, requireSession } from 'housekey/express';

const auth = await createHousekey(); // SERVICE_* from the environment and .env
const app = express();
app.use(housekey(auth));
app.get('/api/notes', requireSession(auth), (req, res) => res.json(['Water the plants']));
app.use(express.static('dist')); // what Vite has built: public, so the data is behind /api
app.listen(Number(process.env.PORT ?? 3000));
