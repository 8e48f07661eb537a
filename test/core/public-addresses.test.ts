import { expect, it } from 'vitest';
import { isPublicAddress } from '../../src/core/network.js';

it.each(['1.1.1.1', '8.8.8.8', '172.15.0.1', '172.32.0.1', '100.128.0.1', '2606:4700:4700::1111'])(
  'an address of the internet may be asked: %s',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

// IANA's registries of special-purpose addresses, and what is no address.
const OTHERS = `
  0.0.0.0 0.1.2.3 10.0.0.1 100.64.0.1 127.0.0.1 127.1.2.3 169.254.169.254 172.16.0.1 172.31.255.255
  192.0.0.8 192.0.2.1 192.168.1.1 198.18.0.1 198.51.100.1 203.0.113.1 224.0.0.1 239.1.1.1 240.0.0.1
  255.255.255.255 :: ::1 ::127.0.0.1 ::ffff:127.0.0.1 ::ffff:10.0.0.1 ::8.8.8.8 64:ff9b::a00:1
  64:ff9b::808:808 64:ff9b:1::1 100::1 2001::1 2001:db8::1 2002:a00:1:: 3fff::1 5f00::1 fc00::1 fd00::1 fe80::1 fec0::1
  ff02::1 localhost 1.1.1 0x7f.1 2130706433 017700000001 example.com
`;

it.each([...OTHERS.trim().split(/\s+/), ''])('no other address may be: %s', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});
