/** An element of ASN.1: a tag, and bytes or other elements. */
export interface Element {
  /** The name in a test. */
  readonly name: string;
  readonly tag: number;
  readonly value: Buffer | readonly Element[];
}

/** A value that differs from the genuine one, and how. */
export type Variant = readonly [name: string, bytes: Buffer];

/** The one encoding that DER allows (X.690 §10). */
export function encodeDer({ tag, value }: Element): Buffer {
  return tlv(tag, contentOf(value));
}

/** An INTEGER in two's complement, as short as possible (X.690 §8.3). */
export function integer(name: string, value: bigint): Element & { readonly value: Buffer } {
  let length = 1;
  while (BigInt.asIntN(length * 8, value) !== value) length += 1;
  const digits = BigInt.asUintN(length * 8, value).toString(16);
  return { name, tag: 0x02, value: Buffer.from(digits.padStart(length * 2, '0'), 'hex') };
}

/**
 * The element in every encoding that DER forbids, or with a change that a careless parser overlooks, for the
 * element itself and each one in it. The classes are those of C2SP/wycheproof (`BerEncodedSignature`,
 * `BerEncodedPadding`, `InvalidEncoding`, `InvalidAsnInPadding`, `ModifiedSignature`, `ModifiedPadding`).
 */
export function damagedEncodings(root: Element): Variant[] {
  const genuine = encodeDer(root);
  return damage(root)
    .filter(([, bytes]) => !bytes.equals(genuine))
    .map(([name, bytes]) => [`${root.name}: ${name}`, bytes]);
}

function damage(element: Element): Variant[] {
  const { tag, value } = element;
  const content = contentOf(value);
  const own = [
    ...damagedLengths(tag, content),
    ...damagedTags(tag, content),
    ...damagedContents(tag, content),
    ...damagedSurroundings(tlv(tag, content)),
  ];
  if (Buffer.isBuffer(value)) return own;
  const parts = value.map(encodeDer);
  const inner = value.flatMap((child, index) =>
    damage(child).map(([name, bytes]): Variant => [
      `${child.name}: ${name}`,
      tlv(tag, Buffer.concat(parts.with(index, bytes))),
    ]),
  );
  return [...own, ...rearranged(tag, parts), ...inner];
}

const NULL = Buffer.from([0x05, 0x00]);
const GARBAGE = Buffer.from('4d5a', 'hex');
const END_OF_CONTENTS = Buffer.alloc(2);

function damagedLengths(tag: number, content: Buffer): Variant[] {
  const { length } = content;
  const plain = lengthOf(length);
  const wide = (bytes: number, value: bigint | number) =>
    Buffer.from(
      (0x80 + bytes).toString(16) +
        BigInt(value)
          .toString(16)
          .padStart(bytes * 2, '0'),
      'hex',
    );
  const lengths: readonly (readonly [string, Buffer])[] = [
    ['a length in the long form', wide(plain.length, length)],
    ['a length with a leading zero', wide(plain.length + 1, length)],
    ['a length one too large', lengthOf(length + 1)],
    ...(length === 0 ? [] : [['a length one too small', lengthOf(length - 1)] as const]),
    ['a length that overflows 32 bits', wide(5, 2n ** 32n + BigInt(length))],
    ['a length that overflows 64 bits', wide(9, 2n ** 64n + BigInt(length))],
    ...[31n, 32n, 40n, 64n].flatMap((bits) => [
      [`a length of 2^${bits} - 1`, wide(Math.ceil(Number(bits) / 8), 2n ** bits - 1n)] as const,
      [`a length of 2^${bits}`, wide(Math.ceil(Number(bits + 1n) / 8), 2n ** bits)] as const,
    ]),
    ['a reserved length', Buffer.from([0xff])],
    ['an indefinite length without an end', Buffer.from([0x80])],
  ];
  const head = Buffer.from([tag]);
  return lengths.map(([name, bytes]) => [name, Buffer.concat([head, bytes, content])]);
}

function damagedTags(tag: number, content: Buffer): Variant[] {
  const rest = Buffer.concat([lengthOf(content.length), content]);
  const high = (tag & 0xe0) | 0x1f;
  const tags: readonly (readonly [string, readonly number[]])[] = [
    ...[0x00, 0x01, 0x03, 0x04, 0x05, 0x30, 0x31, 0xff, tag ^ 0x40, tag ^ 0x80, tag + 1]
      .filter((other) => other !== tag)
      .map((other) => [`the tag ${other.toString(16)}`, [other]] as const),
    ['a tag in the long form', [high, tag & 0x1f]],
    ['a tag in the long form with leading zeros', [high, 0x80, tag & 0x1f]],
  ];
  const indefinite = [Buffer.from([tag | 0x20, 0x80]), content] as const;
  return [
    ...tags.map(([name, bytes]): Variant => [name, Buffer.concat([Buffer.from(bytes), rest])]),
    ['the constructed form', tlv(tag | 0x20, tlv(0x04, content))],
    ['the other form', tlv(tag ^ 0x20, content)],
    ['an indefinite length', Buffer.concat([...indefinite, END_OF_CONTENTS])],
    ['an indefinite length that is cut short', Buffer.concat([...indefinite, Buffer.alloc(1)])],
    ['an indefinite length with garbage', Buffer.concat([...indefinite, END_OF_CONTENTS, GARBAGE])],
    [
      'an end of contents that is not empty',
      Buffer.concat([...indefinite, Buffer.from('000100', 'hex')]),
    ],
  ];
}

function damagedContents(tag: number, content: Buffer): Variant[] {
  const contents: readonly (readonly [string, readonly Buffer[]])[] = [
    ['nothing in it', []],
    ['zeros after its content', [content, Buffer.alloc(2)]],
    ['zeros before its content', [Buffer.alloc(2), content]],
    ['a NULL after its content', [content, NULL]],
    ['garbage after its content', [content, GARBAGE]],
    ['garbage before its content', [GARBAGE, content]],
    ['undefined tags before its content', [Buffer.from('aa00bb00cd00', 'hex'), content]],
    ['itself in it', [tlv(tag, content)]],
    ['its content cut at the end', [content.subarray(0, -1)]],
    ['its content cut at the start', [content.subarray(1)]],
    ['another first byte', [flip(content, 0)]],
    ['another last byte', [flip(content, content.length - 1)]],
  ];
  return contents.map(([name, parts]): Variant => [name, tlv(tag, Buffer.concat(parts))]);
}

function damagedSurroundings(whole: Buffer): Variant[] {
  return [
    ['removed', Buffer.alloc(0)],
    ['only its tag', whole.subarray(0, 1)],
    ['replaced by NULL', NULL],
    ['repeated', Buffer.concat([whole, whole])],
    ['zeros after it', Buffer.concat([whole, Buffer.alloc(2)])],
    ['zeros before it', Buffer.concat([Buffer.alloc(2), whole])],
    ['one zero after it', Buffer.concat([whole, Buffer.alloc(1)])],
    ['a NULL after it', Buffer.concat([whole, NULL])],
    ['garbage after it', Buffer.concat([whole, GARBAGE])],
    ['garbage before it', Buffer.concat([GARBAGE, whole])],
    ['an explicit tag after it', Buffer.concat([whole, tlv(0xa0, NULL)])],
    ['a tag of many bytes after it', Buffer.concat([whole, Buffer.from('bf7f00', 'hex')])],
    ['in an OCTET STRING', tlv(0x04, whole)],
    ['undefined tags around it', tlv(0xaa, Buffer.concat([Buffer.from('bb00', 'hex'), whole]))],
  ];
}

function rearranged(tag: number, parts: readonly Buffer[]): Variant[] {
  const build = (list: readonly Buffer[]) => tlv(tag, Buffer.concat(list));
  const EMPTY = tlv(tag, Buffer.alloc(0));
  return [
    ['its first element missing', build(parts.slice(1))],
    ['its last element missing', build(parts.slice(0, -1))],
    ['its first element twice', build([...parts.slice(0, 1), ...parts])],
    ['its last element twice', build([...parts, ...parts.slice(-1)])],
    ['its elements in reverse', build(parts.toReversed())],
    ['an empty sequence first', build([EMPTY, ...parts])],
    ['an empty sequence last', build([...parts, EMPTY])],
  ];
}

function tlv(tag: number, content: Buffer): Buffer {
  return Buffer.concat([Buffer.from([tag & 0xff]), lengthOf(content.length), content]);
}

function lengthOf(length: number): Buffer {
  if (length < 0x80) return Buffer.from([length]);
  return Buffer.from(length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]);
}

function contentOf(value: Element['value']): Buffer {
  return Buffer.isBuffer(value) ? value : Buffer.concat(value.map(encodeDer));
}

function flip(bytes: Buffer, index: number): Buffer {
  return Buffer.from(bytes.map((byte, at) => (at === index ? byte ^ 1 : byte)));
}
