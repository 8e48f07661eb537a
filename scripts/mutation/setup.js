import { inject } from 'vitest';

// In a process that stays, the change of the run before would still be there while a test file is loaded.
const { [inject('globalNamespace')]: stryker } = globalThis;
if (inject('mutantActivation') !== 'static') stryker.activeMutant = undefined;
