import { readFileSync, writeFileSync } from 'node:fs';

/** ELF-64: types of sections, and the flag of a version that a library need not have (gABI, LSB). */
const DYNAMIC_SYMBOLS = 11;
const VERSIONS = 0x6fffffff;
const VERSIONS_NEEDED = 0x6ffffffe;
const WEAK = 2;
/** Functions that glibc 2.38 has under another name for C23. */
const C23 = '__isoc23_';
const LATER = new Set(['GLIBC_2.38', 'GLIBCXX_3.4.32']);

/** Lets a library for x64 that was linked with glibc 2.38 load with an earlier one, as in Debian 12. */
export function permitOldGlibc(path) {
  const file = readFileSync(path);
  const sections = sectionsOf(file);
  const symbols = sections.find(({ type }) => type === DYNAMIC_SYMBOLS);
  const numbers = sections.find(({ type }) => type === VERSIONS);
  const names = sections[symbols.link].offset;
  const textAt = (index) => file.toString('latin1', names + index, file.indexOf(0, names + index));

  const versions = neededVersions(file, sections, textAt);
  for (const { at, name } of versions) {
    if (LATER.has(name)) file.writeUInt16LE(WEAK, at + 4);
  }
  const [base] = versions.filter(({ name }) => name === 'GLIBC_2.2.5').slice(-1);
  for (let index = 0; index < symbols.size / 24; index += 1) {
    const at = symbols.offset + index * 24;
    const name = file.readUInt32LE(at);
    if (!textAt(name).startsWith(C23)) continue;
    file.writeUInt32LE(name + C23.length, at);
    file.writeUInt16LE(base.number, numbers.offset + index * 2);
  }
  writeFileSync(path, file);
}

function sectionsOf(file) {
  const start = Number(file.readBigUInt64LE(0x28));
  return Array.from({ length: file.readUInt16LE(0x3c) }, (_, index) => {
    const at = start + index * file.readUInt16LE(0x3a);
    const [offset, size] = [24, 32].map((field) => Number(file.readBigUInt64LE(at + field)));
    return { type: file.readUInt32LE(at + 4), offset, size, link: file.readUInt32LE(at + 40) };
  });
}

/** The places of the needed versions, with their names and numbers. */
function neededVersions(file, sections, textAt) {
  const found = [];
  let library = sections.find(({ type }) => type === VERSIONS_NEEDED).offset;
  for (let next = 1; next !== 0; library += next) {
    next = file.readUInt32LE(library + 12);
    let at = library + file.readUInt32LE(library + 8);
    for (let step = 1; step !== 0; at += step) {
      step = file.readUInt32LE(at + 12);
      const isLibc = textAt(file.readUInt32LE(library + 4)) === 'libc.so.6';
      const name = textAt(file.readUInt32LE(at + 8));
      found.push({
        at,
        name: isLibc || name !== 'GLIBC_2.2.5' ? name : '',
        number: file.readUInt16LE(at + 6),
      });
    }
  }
  return found;
}
