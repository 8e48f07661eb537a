import bcrypt from 'bcrypt';
import express from 'express';
import helmet from 'helmet';
import jwt from 'jsonwebtoken';
import { announce, EMAIL, HASH, LIFETIME_SECONDS, SECRET } from './peer.js';

const BEARER = /^Bearer (.+)$/;

const app = express();
app.use(helmet());

/** As in the README of jsonwebtoken: with an explicit algorithm and without a callback. */
function authenticate(request, response, next) {
  const [, token] = BEARER.exec(request.headers.authorization ?? '') ?? [];
  try {
    request.user = jwt.verify(token, SECRET, { algorithms: ['HS256'] });
  } catch {
    response.status(401).json({ detail: 'Could not validate credentials' });
    return;
  }
  next();
}

app.get('/api/auth/me', authenticate, (request, response) => {
  response.json({ email: request.user.sub });
});

app.post('/api/auth/login', express.json(), (request, response, next) => {
  const { email, password } = request.body;
  const respond = (matches) => {
    if (!matches || email !== EMAIL) return response.status(401).json({ detail: 'Incorrect' });
    const options = { algorithm: 'HS256', expiresIn: LIFETIME_SECONDS };
    return response.json({ access_token: jwt.sign({ sub: EMAIL }, SECRET, options) });
  };
  bcrypt.compare(password, HASH).then(respond, next);
});

const server = app.listen(0, '127.0.0.1', () => announce(server.address().port));
