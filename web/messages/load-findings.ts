import { addPart, type Loaders } from './load.js';

const FINDINGS: Loaders = {
  de: async () => await import('./de/findings.js'),
  fr: async () => await import('./fr/findings.js'),
  es: async () => await import('./es/findings.js'),
  it: async () => await import('./it/findings.js'),
  'pt-BR': async () => await import('./pt-BR/findings.js'),
  nl: async () => await import('./nl/findings.js'),
  pl: async () => await import('./pl/findings.js'),
  tr: async () => await import('./tr/findings.js'),
  uk: async () => await import('./uk/findings.js'),
  ru: async () => await import('./ru/findings.js'),
  ja: async () => await import('./ja/findings.js'),
  'zh-Hans': async () => await import('./zh-Hans/findings.js'),
  ko: async () => await import('./ko/findings.js'),
  ar: async () => await import('./ar/findings.js'),
  he: async () => await import('./he/findings.js'),
};

let loaded: Promise<void> | undefined;

/**
 * Loads the sentences of the findings. In English, they come from the service, and nothing is loaded.
 *
 * @returns the same promise each time
 */
// oxlint-disable-next-line typescript/promise-function-async
export function loadFindingMessages(): Promise<void> {
  // In English if they cannot be loaded.
  loaded ??= addPart(FINDINGS).catch(() => undefined);
  return loaded;
}
