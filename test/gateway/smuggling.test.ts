import { describe, expect, it } from 'vitest';
import { setUpOnce } from '../support/hooks.js';
import {
  ALL_CHARACTERS,
  DISGUISED,
  DISGUISES,
  ODD_CHARACTERS,
  startAttacked,
} from '../support/smuggling.js';
import { firstOf } from '../support/thorough.js';

const gateway = setUpOnce(startAttacked);
const CHARACTERS = firstOf(ODD_CHARACTERS.length, [
  ...new Set([...ODD_CHARACTERS, ...ALL_CHARACTERS]),
]);

// The lists of smuggler, and more. `npm run standards` runs smuggler itself.
describe('the app receives one request at most, with one length that every program reads, if a stranger sends', () => {
  it.each(DISGUISED)('%j', async (line) => {
    expect(await gateway.attack(line)).toEqual([]);
  });

  it.each(Object.entries(DISGUISES))('a character that is not expected %s', async (_, disguise) => {
    for (const character of CHARACTERS) {
      expect(await gateway.attack(disguise(character)), JSON.stringify(character)).toEqual([]);
    }
  });
});
