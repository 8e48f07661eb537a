import access from './access.js';
import network from './network.js';
import operation from './operation.js';
import settings from './settings.js';

/**
 * The English sentences of all findings, in ICU syntax. The service renders them, and `web/messages/` has their
 * translations. A key is a name and the sentence's place: `.summary`, `.meaning` or `.fix`.
 */
export const FINDING_MESSAGES = { ...access, ...network, ...operation, ...settings } as const;
