import { readApps } from '../apps.js';

export default { load: readApps };
