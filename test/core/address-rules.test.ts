import { describe, expect, it } from 'vitest';
import { readApps } from '../../src/core/config/apps.js';
import { Environment } from '../../src/core/config/environment.js';
import { inspectHomeNetworks } from '../../src/core/diagnostics/access.js';
import { parseIpv6Routes, parseRoutes, readMachineAddresses } from '../../src/login/settings.js';

const MACHINE = { own: ['192.168.1.10', 'fd12::10'], gateways: ['192.168.1.1', '172.18.0.1'] };

function read(options: string, proxies = '10.0.0.2') {
  const variables = {
    SERVICE_PUBLIC_URL: 'https://login.example.com',
    SERVICE_APPS: `tv.example.com http://127.0.0.1:3000 ${options}`,
    SERVICE_TRUSTED_PROXIES: proxies,
  };
  const environment = new Environment(variables, String);
  let asked = 0;
  const apps = readApps(environment, () => {
    asked += 1;
    return MACHINE;
  });
  const problems = environment.problems.map(({ message, fix }) => `${message} ${fix}`);
  return { apps, problems, asked };
}

describe('the options of an app about addresses', () => {
  it('are off by default, and then nothing asks for the addresses of the machine', () => {
    const { apps, asked } = read('public=/assets');
    expect(apps.list[0]).toMatchObject({ passSeconds: undefined, homeNetwork: undefined });
    expect([asked, apps.machineAddresses.isEmpty]).toEqual([0, true]);
  });

  it.each([
    ['with SERVICE_APPS', { SERVICE_APPS: 'tv.example.com http://127.0.0.1:3000' }, false],
    ['with SERVICE_UPSTREAM', { SERVICE_UPSTREAM: 'http://127.0.0.1:3000' }, false],
    ['without an app', {}, false],
    ['in the library', { SERVICE_UPSTREAM: 'http://127.0.0.1:3000' }, true],
  ])(
    'do not matter to the approval of devices, which knows the machine %s',
    (_, apps, isLibrary) => {
      const variables = { SERVICE_PUBLIC_URL: 'https://login.example.com', ...apps };
      const addressesWith = (approval: string) => {
        const all = { ...variables, SERVICE_DEVICE_APPROVAL: approval };
        return readApps(new Environment(all, String), () => MACHINE, isLibrary).machineAddresses;
      };
      expect(addressesWith('true').has('172.18.0.1')).toBe(true);
      expect(addressesWith('false').isEmpty).toBe(true);
    },
  );

  it('know no machine unless its addresses are given, and leave the problems of other variables to those', () => {
    const variables = {
      SERVICE_PUBLIC_URL: 'https://login.example.com',
      SERVICE_APPS: 'tv.example.com http://127.0.0.1:3000 home-network=192.168.1.0/24',
      SERVICE_TRUSTED_PROXIES: 'no address',
      SERVICE_DEVICE_APPROVAL: 'perhaps',
    };
    const environment = new Environment(variables, String);
    expect(readApps(environment).machineAddresses.isEmpty).toBe(true);
    expect(environment.problems).toEqual([]);
  });

  it('permit passes for hours', () => {
    const { apps, problems, asked } = read('pass=12h');
    expect([problems, asked, apps.list[0]?.passSeconds]).toEqual([[], 1, 43_200]);
    expect(apps.machineAddresses.has('172.18.0.1')).toBe(true);
    expect(read('pass=24h').apps.list[0]?.passSeconds).toBe(86_400);
    for (const wrong of ['12', '25h', '2d', '1m', 'on']) {
      expect(read(`pass=${wrong}`).problems, wrong).toEqual([
        'line 1 (tv.example.com): pass must be from 5 minutes to 24 hours. Write a whole number and a unit, such as 30m or 12h.',
      ]);
    }
  });

  it.each([
    ['192.168.1.128/25', ['192.168.1.200'], ['192.168.1.20', 'fd12::1']],
    [
      '192.168.2.0/24,fd13::/64',
      ['192.168.2.1', '::ffff:192.168.2.1', 'fd13::1'],
      ['fd13:0:0:1::1'],
    ],
    ['192.168.2.0/24,-192.168.2.8/30', ['192.168.2.12'], ['192.168.2.8', '192.168.2.11']],
    ['192.168.1.0/24,-192.168.1.1,-192.168.1.10', ['192.168.1.2'], ['192.168.1.1']],
    ['::ffff:192.168.2.7', ['192.168.2.7'], ['192.168.2.8']],
    ['203.0.113.0/24', ['203.0.113.4'], []],
    ['10.0.0.0/8,-10.0.0.2', ['10.9.9.9'], ['10.0.0.2']],
  ])('contain %s', (text, inside, outside) => {
    const { apps, problems } = read(`home-network=${text}`);
    const network = apps.list[0]?.homeNetwork;
    expect(problems).toEqual([]);
    for (const address of inside) expect(network?.has(address), address).toBe(true);
    for (const address of outside) expect(network?.has(address), address).toBe(false);
  });

  it.each([
    ['home', '"home", which is neither an address nor a range'],
    ['192.168.2.0/33', 'neither an address nor a range'],
    ['::ffff:192.168.2.0/120', 'neither an address nor a range'],
    ['::ffff:192.168.2.0/24', 'An IPv4 range must be written as IPv4'],
    ['0.0.0.0/0', 'contains 0.0.0.0/0, which is larger than the network of a household'],
    ['::/0', 'contains ::/0, which is larger'],
    ['203.0.112.0/23', 'larger than the network of a household'],
    ['2001:db8::/47', 'larger than the network of a household'],
    [
      '10.0.0.0/24',
      'contains 10.0.0.2 (a trusted proxy). Requests of strangers can arrive from there. Leave that out: home-network=10.0.0.0/24,-10.0.0.2',
    ],
    ['192.168.1.0/24', 'contains 192.168.1.1 (a router or bridge), 192.168.1.10 (this machine).'],
    ['192.168.1.0/24', 'Leave that out: home-network=192.168.1.0/24,-192.168.1.1,-192.168.1.10'],
    ['172.16.0.0/12', 'contains 172.18.0.1 (a router or bridge)'],
    ['fd12::/64', 'contains fd12::10 (this machine)'],
    ['fd12::/65', 'contains fd12::10 (this machine)'],
  ])('refuse %s: %s', (text, problem) => {
    expect(read(`home-network=${text}`).problems.join()).toContain(problem);
  });

  it('need no proxies', () => {
    expect(read('home-network=10.0.0.0/24', '').problems).toEqual([]);
  });

  it('refuse a range in which every address is a trusted proxy’s', () => {
    const { problems } = read('home-network=192.168.7.0/24', '192.168.0.0/16');
    expect(problems.join()).toContain('192.168.0.0/16 (a trusted proxy)');
    expect(problems.join()).toContain(
      'Name each proxy in SERVICE_TRUSTED_PROXIES by its own address.',
    );
  });

  it('are said in the console while they are on', () => {
    const { apps } = read('home-network=192.168.2.0/24,-192.168.2.1');
    expect(inspectHomeNetworks(apps.list)).toMatchObject([
      {
        code: 'home-network',
        level: 'advice',
        summary:
          'At tv.example.com, everyone in the network 192.168.2.0/24, -192.168.2.1 is the owner.',
      },
    ]);
    expect(inspectHomeNetworks(read('pass=1h').apps.list)).toEqual([]);
  });
});

describe('the addresses of this machine', () => {
  it('contain loopback, and the gateways of the routes', () => {
    expect(readMachineAddresses().own).toEqual(expect.arrayContaining(['127.0.0.0/8', '::1']));
    const table =
      'Iface\tDestination\tGateway\tFlags\n' +
      'eth0\t00000000\t0101A8C0\t0003\neth0\t0001A8C0\t00000000\t0001\n';
    expect(parseRoutes(table)).toEqual(['192.168.1.1']);
    const hop = 'fd120000000000000000000000000001';
    const zero = '0'.repeat(32);
    expect(
      parseIpv6Routes(
        `${zero} 00 ${zero} 00 ${hop} 0400 eth0\n${hop} 80 ${zero} 00 ${zero} 0 lo\n`,
      ),
    ).toEqual(['fd12:0000:0000:0000:0000:0000:0000:0001']);
    expect([parseRoutes(''), parseIpv6Routes('')]).toEqual([[], []]);
  });
});
