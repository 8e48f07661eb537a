import activity from './activity.js';
import console from './console.js';
import credentials from './credentials.js';
import protect from './protect.js';
import shell from './shell.js';

/** All messages of the pages behind the login. */
export default { ...shell, ...console, ...activity, ...credentials, ...protect } as const;
