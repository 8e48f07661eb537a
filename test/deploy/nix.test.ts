import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { captures, filesBelow, read, ROOT } from '../support/tree.js';

const FILES = filesBelow(['deploy/nix'], '.nix');

/** Nix itself evaluates the expression, without a store and without a network. */
function nix(...options: string[]): string {
  const all = ['--store', 'dummy://', ...options];
  const { status, stdout, stderr } = spawnSync('nix-instantiate', all, { encoding: 'utf8' });
  expect([status, stderr.replaceAll(/^warning: .*\n/gm, '')]).toEqual([0, '']);
  return stdout;
}

function evaluate(expression: string): unknown {
  return JSON.parse(nix('--eval', '--strict', '--json', '--expr', expression));
}

const fileOf = (name: string) => join(ROOT, 'deploy/nix', name);

/** In place of nixpkgs' builder and its reader of lockfiles, which return what they get. */
const packageFrom = (npmRegistry: string) => `import ${fileOf('package.nix')} {
  ${npmRegistry}
  lib = {
    licenses.mit = "MIT";
    removeSuffix = suffix: text: builtins.head (builtins.match "(.*[^/])/*" text);
  };
  buildNpmPackage = options: options;
  importNpmLock = { __functor = _: options: options; npmConfigHook = "hook"; };
}`;
const PACKAGE = packageFrom('npmRegistry = "https://mirror.example.com/npm/";');

const MODULE = `(import ${fileOf('module.nix')} {
  lib = {
    mkEnableOption = text: text;
    mkOption = option: option;
    mkIf = condition: value: if condition then value else { };
    types = builtins.mapAttrs (_: type: type) {
      package = ""; nonEmptyStr = ""; str = ""; strMatching = _: ""; attrsOf = _: "";
    };
  };
  config.services.housekey = {
    enable = true;
    package = "/nix/store/housekey";
    email = "you@example.com";
    passwordHashFile = "/secrets/hash";
    secretKeyFile = "/secrets/key";
    settings.SERVICE_UPSTREAM = "http://127.0.0.1:3000";
  };
}).config.systemd.services.housekey`;

const locked = z.record(z.string(), z.looseObject({ integrity: z.string().optional() }));

describe('the files for Nix', () => {
  it.each(FILES)('%s can be parsed', (path) => {
    expect(nix('--parse', join(ROOT, path))).not.toBe('');
  });

  it('the package has an address and a checksum for each package of the lockfile', () => {
    const packages = locked.parse(
      evaluate(`builtins.removeAttrs (${PACKAGE}).npmDeps.packageLock.packages [ "" ]`),
    );
    const { packages: all } = z
      .object({ packages: locked })
      .parse(JSON.parse(read('package-lock.json')));
    expect(Object.keys(packages).toSorted()).toEqual(
      Object.keys(all)
        .filter((path) => path !== '')
        .toSorted(),
    );
    for (const [path, { integrity, resolved }] of Object.entries(packages)) {
      expect(integrity, path).toMatch(/^sha512-/);
      expect(resolved, path).toMatch(
        /^https:\/\/mirror\.example\.com\/npm\/(@[^/]+\/)?[^/]+\/-\/[^/]+\.tgz$/,
      );
    }
    expect(packages['node_modules/express4']?.['resolved']).toMatch(
      /\/express\/-\/express-4\.[\d.]+\.tgz$/,
    );
    expect(packages['node_modules/@node-rs/bcrypt']?.['resolved']).toMatch(
      /\/@node-rs\/bcrypt\/-\/bcrypt-[\d.]+\.tgz$/,
    );
  });

  it('the package takes the registry from the environment, and says so if there is none', () => {
    const expression = `(${packageFrom('')}).npmDeps.packageLock.packages."node_modules/ajv".resolved`;
    const options = ['--store', 'dummy://', '--eval', '--expr', expression];
    const evaluateWith = (registry: string) =>
      spawnSync('nix-instantiate', options, {
        encoding: 'utf8',
        env: { ...process.env, NPM_CONFIG_REGISTRY: registry },
      });
    expect(evaluateWith('https://mirror.example.com').stdout).toMatch(
      /^"https:\/\/mirror\.example\.com\/ajv\/-\/ajv-/,
    );
    const { status, stderr } = evaluateWith('');
    expect([status, stderr]).toEqual([1, expect.stringContaining('Set NPM_CONFIG_REGISTRY to')]);
  });

  it('the package has the version and the command of package.json', () => {
    const made = evaluate(`let it = ${PACKAGE}; in { inherit (it) pname version meta; }`);
    const { version } = z.object({ version: z.string() }).parse(JSON.parse(read('package.json')));
    expect(made).toMatchObject({ pname: 'housekey', version, meta: { mainProgram: 'housekey' } });
  });

  it('the module starts the service with each line of the tested unit', () => {
    const { serviceConfig, environment } = z
      .object({
        serviceConfig: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
        environment: z.record(z.string(), z.string()),
      })
      .parse(evaluate(MODULE));
    const lines = Object.entries(serviceConfig).flatMap(([name, value]) =>
      [value].flat().map((one) => `${name}=${one}`),
    );
    const [section = ''] = captures(
      read('deploy/housekey.service'),
      /\n\[Service\]\n([^]*)\n\[Install\]/g,
    );
    const unit = section.split('\n').filter((line) => /^\w+=/.test(line));
    const replaced = /^(?:ExecStart=|LoadCredential=|Environment=SERVICE_EMAIL=)/;
    expect(lines.toSorted()).toEqual(
      [
        ...unit.filter((line) => !replaced.test(line)),
        'ExecStart=/nix/store/housekey/bin/housekey',
        'LoadCredential=password_hash:/secrets/hash',
        'LoadCredential=secret_key:/secrets/key',
      ].toSorted(),
    );
    expect(environment).toEqual({
      SERVICE_EMAIL: 'you@example.com',
      SERVICE_UPSTREAM: 'http://127.0.0.1:3000',
    });
  });
});
