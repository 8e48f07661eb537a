import access from './access.json' with { type: 'json' };
import network from './network.json' with { type: 'json' };
import operation from './operation.json' with { type: 'json' };
import settings from './settings.json' with { type: 'json' };

/** All rows, as they are in the files. */
export const TABLES = { ...access, ...network, ...operation, ...settings };

/** The name of a row. */
export type FindingName = keyof typeof TABLES;
