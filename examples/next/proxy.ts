import { createMiddleware } from 'housekey/next';
import { auth } from './auth';

// Everything else needs a session.
export default createMiddleware(auth, { publicPaths: ['=/', '/_next/static'] });
