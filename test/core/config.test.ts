import { randomBytes } from 'node:crypto';
import { hashSync } from 'bcryptjs';
import { describe, expect, it } from 'vitest';
import { parseConfig, readConfig, type Config } from '../../src/core/config/config.js';
import {
  ConfigError,
  Environment,
  type ConfigWarning,
  type Variables,
} from '../../src/core/config/environment.js';
import { parsePasswordHash, formatWithoutDollars } from '../../src/core/auth/password.js';
import { EMAIL, AUTH_VARIABLES, PASSWORD_HASH } from '../support/housekey.js';
import { isInFrontOfApp } from '../../src/cli/load-settings.js';
import fc from 'fast-check';
import { problemsIn } from '../support/settings.js';

const FILES: Readonly<Record<string, string>> = {
  '/run/email': 'file@example.com\n',
  '/run/windows': 'file@example.com\r\n',
  '/run/two-lines': 'a\n\n',
  '/run/hash': PASSWORD_HASH,
  '/run/empty': '\n',
};

function readFile(path: string): string {
  const text = FILES[path];
  if (text === undefined) throw Object.assign(new Error(`no ${path}`), { code: 'ENOENT' });
  return text;
}

function parse(variables: Variables): Config {
  return parseConfig(variables, { randomBytes, readFile });
}

const problemsOf = (variables: Variables) => problemsIn(() => parse(variables));

describe('authentication is enabled if an email and a password are set', () => {
  it.each([
    ['email and password', { SERVICE_EMAIL: 'a', SERVICE_PASSWORD: 'b' }, 'password'],
    ['email and hash', { SERVICE_EMAIL: 'a', SERVICE_PASSWORD_HASH: PASSWORD_HASH }, 'password'],
    ['nothing', {}, 'open'],
    ['an email alone', { SERVICE_EMAIL: 'a' }, 'open'],
    [
      'an email with an empty password',
      { SERVICE_EMAIL: 'a', SERVICE_PASSWORD: '', SERVICE_PASSWORD_HASH: '' },
      'open',
    ],
    ['a password alone', { SERVICE_PASSWORD: 'b' }, 'open'],
    ['an empty email', { SERVICE_EMAIL: '', SERVICE_PASSWORD: 'b' }, 'open'],
    [
      'a blank email, which is not empty',
      { SERVICE_EMAIL: ' ', SERVICE_PASSWORD: ' ' },
      'password',
    ],
    [
      'an email file that is empty',
      { SERVICE_EMAIL_FILE: '/run/empty', SERVICE_PASSWORD: 'b' },
      'open',
    ],
  ])('%s', (_, variables, mode) => {
    expect(parse(variables).mode).toBe(mode);
  });

  it('and reports why it is disabled', () => {
    expect(parse({})).toEqual({ mode: 'open', reason: 'unset' });
    expect(parse({ SERVICE_PASSWORD: 'b' })).toMatchObject({
      reason: 'no-email',
    });
    expect(parse({ SERVICE_PASSWORD_HASH_FILE: 'x' })).toMatchObject({ reason: 'no-email' });
    expect(parse({ SERVICE_EMAIL: 'a' })).toMatchObject({ reason: 'no-password' });
  });
});

describe('values', () => {
  it('are used verbatim', () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 1 }),
        fc.string({ minLength: 1, maxLength: 18 }),
        (email, text) => {
          fc.pre(!text.includes('\0'));
          const variables = {
            SERVICE_EMAIL: email,
            SERVICE_PASSWORD: text,
            SERVICE_SECRET_KEY: text,
          };
          expect(parse(variables)).toMatchObject({
            email,
            password: { kind: 'plain', text },
            secretKey: { text, source: 'configured' },
          });
        },
      ),
    );
  });

  it('can come from files, without one trailing newline', () => {
    const email = (path: string) => {
      const config = parse({ ...AUTH_VARIABLES, SERVICE_EMAIL: '', SERVICE_EMAIL_FILE: path });
      return config.mode === 'password' ? config.email : undefined;
    };
    expect(email('/run/email')).toBe('file@example.com');
    expect(email('/run/windows')).toBe('file@example.com');
    expect(email('/run/two-lines')).toBe('a\n');
    const config = parse({ SERVICE_EMAIL: 'a', SERVICE_PASSWORD_HASH_FILE: '/run/hash' });
    expect(config).toMatchObject({ password: { kind: 'hash', hash: { encoded: PASSWORD_HASH } } });
  });

  it('of the hash take precedence over the plain password', () => {
    const config = parse({ ...AUTH_VARIABLES, SERVICE_PASSWORD: 'other' });
    expect(config).toMatchObject({ password: { kind: 'hash' } });
  });
});

describe('the signing key', () => {
  it('is generated if none is set: 32 bytes, URL-safe, new each time', () => {
    const generate = () => {
      const config = parse({ ...AUTH_VARIABLES, SERVICE_SECRET_KEY: '' });
      return config.mode === 'password' ? config.secretKey : undefined;
    };
    const key = generate();
    expect(key).toEqual({
      text: expect.stringMatching(/^[\w-]{43}$/),
      lengthBytes: 43,
      source: 'generated',
    });
    expect(generate()?.text).not.toBe(key?.text);
  });

  it('has its length counted in bytes, not characters', () => {
    expect(parse({ ...AUTH_VARIABLES, SERVICE_SECRET_KEY: 'ää' })).toMatchObject({
      secretKey: { lengthBytes: 4 },
    });
  });
});

describe('a bcrypt hash', () => {
  it.each([
    ['$2b$', PASSWORD_HASH],
    ['$2a$', PASSWORD_HASH.replace('$2b', '$2a')],
    ['$2y$', PASSWORD_HASH.replace('$2b', '$2y')],
    ['the highest cost', PASSWORD_HASH.replace('$04', '$31')],
    ['another library', hashSync('x', 5)],
  ])('of %s is accepted', (_, hash) => {
    expect(parse({ ...AUTH_VARIABLES, SERVICE_PASSWORD_HASH: hash })).toMatchObject({
      password: { kind: 'hash', hash: { encoded: hash } },
    });
  });

  it('can be spelled without dollars', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('2a', '2b', '2y'),
        fc.integer({ min: 4, max: 31 }),
        (version, cost) => {
          const encoded = `$${version}$${String(cost).padStart(2, '0')}${PASSWORD_HASH.slice(6)}`;
          const spelled = formatWithoutDollars({ encoded, cost });
          expect(spelled).not.toMatch(/[$\s'"`\\#]/);
          expect(parsePasswordHash(spelled)).toEqual({ encoded, cost });
        },
      ),
    );
  });

  it.each([
    ['the flawed 2x', PASSWORD_HASH.replace('$2b', '$2x'), 'must be a bcrypt hash'],
    ['a cost below 4', PASSWORD_HASH.replace('$04', '$03'), 'must be a bcrypt hash'],
    ['a cost above 31', PASSWORD_HASH.replace('$04', '$32'), 'must be a bcrypt hash'],
    ['a cost with a sign', PASSWORD_HASH.replace('$04', '$+4'), 'must be a bcrypt hash'],
    ['stray bits at its end', `${PASSWORD_HASH.slice(0, -1)}z`, 'must be a bcrypt hash'],
    ['a plain password', 'hunter2!', 'must be a bcrypt hash'],
    ['one character missing', PASSWORD_HASH.slice(0, -1), '59 characters instead of 60.'],
    ['ten missing', PASSWORD_HASH.slice(0, 50), '50 characters instead of 60.'],
    ['one character too many', `${PASSWORD_HASH}a`, '61 characters instead of 60.'],
    ['the other spelling cut', `bcrypt:2b:12:${'a'.repeat(20)}`, '27 characters instead of 60.'],
    ['Argon2', '$argon2id$v=19$m=65536,t=3,p=4$c2FsdA$aGFzaA', 'of another kind (Argon2)'],
    ['MD5 of Apache', '$apr1$abcdefgh$0123456789abcdefghijk.', 'of another kind (MD5)'],
    ['the digits of MD5', '5f4dcc3b5aa765d61d8327deb882cf99', 'of another kind (MD5)'],
    ['the digits of SHA', 'da39a3ee5e6b4b0d3255bfef95601890afd80709', 'of another kind (SHA)'],
    ['SHA of LDAP', '{SHA}W6ph5Mm5Pz8GgiULbPgzG37mj9g=', 'of another kind (SHA)'],
    ['scrypt', '$y$j9T$abc$def', 'of another kind (scrypt)'],
    ['doubled dollars', PASSWORD_HASH.replaceAll('$', '$$$$'), 'damaged bcrypt hash'],
    ['a user name and doubled dollars', 'x:$$2y$$05$$', 'damaged bcrypt hash'],
    ['dollars that bash has expanded', 'bbash4/sO0a', 'damaged bcrypt hash'],
    ['no dollars', PASSWORD_HASH.replaceAll('$', ''), 'damaged bcrypt hash'],
    ['no names after dollars', PASSWORD_HASH.replaceAll(/\$\w+/g, ''), 'damaged bcrypt hash'],
  ])('with %s is rejected: %s', (_, hash, message) => {
    const [problem, ...others] = problemsOf({ ...AUTH_VARIABLES, SERVICE_PASSWORD_HASH: hash });
    expect(problem).toEqual({
      variable: 'SERVICE_PASSWORD_HASH',
      message: expect.stringContaining(message),
      fix: expect.stringContaining('`housekey hash`'),
    });
    expect(others).toEqual([]);
  });

  it('that cannot be used never falls back to the plain password', () => {
    expect(
      problemsOf({ ...AUTH_VARIABLES, SERVICE_PASSWORD_HASH: 'x', SERVICE_PASSWORD: 'p' }),
    ).toHaveLength(1);
  });
});

describe('a bcrypt hash with extra characters', () => {
  it.each([
    ['single quotes', `'${PASSWORD_HASH}'`],
    ['double quotes', `"${PASSWORD_HASH}"`],
    ['backslashes', PASSWORD_HASH.replaceAll('$', String.raw`\$`)],
    ['a trailing space', `${PASSWORD_HASH} `],
    ['a leading space', ` ${PASSWORD_HASH}`],
    ['a carriage return', `${PASSWORD_HASH}\r`],
    ['typographic quotes', `‘${PASSWORD_HASH}’`],
  ])('is recognized: %s', (_, hash) => {
    const [problem] = problemsOf({ ...AUTH_VARIABLES, SERVICE_PASSWORD_HASH: hash });
    expect(problem?.message).toContain('extra quotes, backslashes or spaces');
  });

  it.each(['x:', 'owner@example.com:', ':', ' x:'])(
    'names a line of htpasswd that starts with %j',
    (user) => {
      const hash = `${user}${PASSWORD_HASH.replace('$2b$', '$2y$')}\n`;
      const [problem] = problemsOf({ SERVICE_EMAIL: 'a', SERVICE_PASSWORD_HASH: hash });
      expect(problem?.message).toContain('a whole line of htpasswd');
      expect(problem?.fix).toContain('Remove the user name and the colon');
    },
  );
});

describe('a bcrypt hash as the plain password', () => {
  it.each([
    PASSWORD_HASH,
    `'${PASSWORD_HASH}'`,
    `x:${PASSWORD_HASH}`,
    PASSWORD_HASH.replace(/^\$(2b)\$(\d\d)\$/, 'bcrypt:$1:$2:'),
  ])('is an error that says where it belongs: %s', (SERVICE_PASSWORD) => {
    expect(problemsOf({ SERVICE_EMAIL: 'a', SERVICE_PASSWORD })).toEqual([
      {
        variable: 'SERVICE_PASSWORD',
        message: 'is a bcrypt hash, which belongs in SERVICE_PASSWORD_HASH.',
        fix: 'Move it to SERVICE_PASSWORD_HASH.',
      },
    ]);
  });

  it('does not prevent the start if it is not in use', () => {
    expect(parse({ ...AUTH_VARIABLES, SERVICE_PASSWORD: PASSWORD_HASH }).mode).toBe('password');
    expect(parse({ SERVICE_PASSWORD: PASSWORD_HASH }).mode).toBe('open');
  });
});

it.each([
  ['\uFEFFyou@example.com', /starts with a byte order mark/],
  ['SERVICE_EMAIL=you@example.com', /contains a whole setting/],
  ['export SERVICE_EMAIL = a', /contains a whole setting/],
  ['SERVICE_EMAIL: a', /contains a whole setting/],
  ['a\r\nSERVICE_PASSWORD_HASH=b', /contains a whole setting/],
])('a file with more than a value is an error: %j', (text, message) => {
  const variables = { SERVICE_EMAIL_FILE: '/run/it', SERVICE_PASSWORD: 'b' };
  const read = () => parseConfig(variables, { randomBytes, readFile: () => text });
  expect(read).toThrow(message);
  expect(read).toThrow(/^SERVICE_EMAIL_FILE names a file/);
});

describe('the list of problems', () => {
  it('is complete: each problem with its variable and its fix', () => {
    const problems = problemsOf({
      SERVICE_EMAIL: 'a',
      SERVICE_EMAIL_FILE: '/run/email',
      SERVICE_PASSWORD: 'ü'.repeat(40),
      SERVICE_SECRET_KEY_FILE: '/none',
    });
    expect(problems).toEqual([
      {
        variable: 'SERVICE_EMAIL',
        message: 'and SERVICE_EMAIL_FILE are both set.',
        fix: 'Remove one of them.',
      },
      {
        variable: 'SERVICE_PASSWORD',
        message: 'is 80 bytes long, but bcrypt reads only the first 72.',
        fix: 'Choose another password.',
      },
      {
        variable: 'SERVICE_SECRET_KEY_FILE',
        message: 'names a file that does not exist.',
        fix: 'Correct the path.',
      },
    ]);
  });

  it('is complete even if the email cannot be read', () => {
    const problems = problemsOf({
      SERVICE_EMAIL_FILE: '/none',
      SERVICE_PASSWORD_HASH: 'b2',
      SERVICE_SECRET_KEY_FILE: '/none',
    });
    expect(problems.map(({ variable }) => variable)).toEqual([
      'SERVICE_EMAIL_FILE',
      'SERVICE_PASSWORD_HASH',
      'SERVICE_SECRET_KEY_FILE',
    ]);
    expect(problemsOf({ SERVICE_EMAIL_FILE: '/none' })).toHaveLength(1);
  });

  it('includes an unreadable hash, but not the unused password next to it', () => {
    const variables = { SERVICE_PASSWORD_HASH_FILE: '/none', SERVICE_PASSWORD: 'x'.repeat(100) };
    expect(problemsOf({ SERVICE_EMAIL: 'a', ...variables })).toHaveLength(1);
  });

  it('include a file that is not text', () => {
    const binary = () => new TextDecoder('utf-8', { fatal: true }).decode(new Uint8Array([0xff]));
    const variables = {
      ...AUTH_VARIABLES,
      SERVICE_SECRET_KEY: '',
      SERVICE_SECRET_KEY_FILE: '/run/key',
    };
    expect(() => parseConfig(variables, { randomBytes, readFile: binary })).toThrow(
      'SERVICE_SECRET_KEY_FILE names a file that is not UTF-8 text.',
    );
  });

  it.each([
    ['EISDIR', 'must name a regular file'],
    ['ENXIO', 'must name a regular file'],
    ['ERR_HOUSEKEY_FILE_NOT_REGULAR', 'must name a regular file'],
    ['ERR_HOUSEKEY_FILE_TOO_LARGE', 'names a file larger than 64 KiB'],
    ['ENOTDIR', 'names a file that does not exist. Correct the path.'],
    ['EACCES', 'names a file that cannot be read (permission denied). Let the user'],
    ['EIO', 'names a file that cannot be read (EIO). Correct the path, or'],
  ])('includes a file that fails with %s', (code, message) => {
    const variables = {
      ...AUTH_VARIABLES,
      SERVICE_SECRET_KEY: '',
      SERVICE_SECRET_KEY_FILE: '/run/key',
    };
    const fail = () => {
      throw Object.assign(new Error('x'), { code });
    };
    expect(() => parseConfig(variables, { randomBytes, readFile: fail })).toThrow(
      `SERVICE_SECRET_KEY_FILE ${message}`,
    );
  });

  it.each(['SERVICE_PASSWORD', 'SERVICE_PASSWORD_HASH', 'SERVICE_SECRET_KEY'])(
    'includes a placeholder from the documentation as %s',
    (name) => {
      for (const text of [
        '<a password of yours>',
        '<what `housekey hash` prints>',
        "'<what `housekey secret` prints>'",
        '"<what  prints>"',
        ' <your password>\n',
      ]) {
        const variables = { SERVICE_EMAIL: 'a', SERVICE_PASSWORD: 'long enough', [name]: text };
        const [problem, ...others] = problemsOf(variables);
        expect([problem?.variable, others], text).toEqual([name, []]);
        expect(problem?.message).toBe('contains a placeholder from the documentation.');
      }
    },
  );

  it('does not include values that only resemble placeholders, nor any email', () => {
    for (const SERVICE_PASSWORD of ['<html>', '< and >!', 'a <b c>', '<3 you', '>a b<', '<'])
      expect(
        problemsOf({ ...AUTH_VARIABLES, SERVICE_PASSWORD_HASH: '', SERVICE_PASSWORD }),
      ).toEqual([]);
    expect(problemsOf({ ...AUTH_VARIABLES, SERVICE_EMAIL: '<your email address>' })).toEqual([]);
  });

  it('names the file variable if the value came from one', () => {
    const [problem] = problemsOf({ SERVICE_EMAIL: 'a', SERVICE_PASSWORD_HASH_FILE: '/run/email' });
    expect(problem?.variable).toBe('SERVICE_PASSWORD_HASH_FILE');
  });

  it('includes a password with a NUL character', () => {
    expect(problemsOf({ SERVICE_EMAIL: 'a', SERVICE_PASSWORD: 'a\0b' })).toHaveLength(1);
  });

  it('is the message of an error with a stable code', () => {
    const error = new ConfigError([
      { variable: 'A', message: 'is wrong.', fix: 'Fix it.' },
      { variable: 'B', message: 'is too.', fix: 'Fix that.' },
    ]);
    expect(error.message).toBe('A is wrong. Fix it.\nB is too. Fix that.');
    expect([error.name, error.code]).toEqual(['ConfigError', 'ERR_HOUSEKEY_CONFIG']);
  });

  it('includes a file whose reader throws something that is not an error', () => {
    const throwing = () => {
      throw 'secret words';
    };
    expect(() =>
      parseConfig(
        { SERVICE_EMAIL_FILE: 'x', SERVICE_PASSWORD: 'y' },
        { randomBytes, readFile: throwing },
      ),
    ).toThrow('SERVICE_EMAIL_FILE names a file that cannot be read (unknown error).');
  });

  it('never contains a value', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 8 }), (value) => {
        const variables = {
          SERVICE_EMAIL: 'a',
          SERVICE_PASSWORD_HASH: value,
          SERVICE_SECRET_KEY: value,
        };
        for (const problem of problemsOf(variables))
          expect(JSON.stringify(problem)).not.toContain(value);
      }),
    );
  });
});

describe('a probable mistake', () => {
  const mistaken = {
    SERVICE_EMAIL: 'a',
    SERVICE_PASSWORD_HAHS: PASSWORD_HASH,
    SERVICE_PASSWORD_FILE: '/run/empty',
  };
  const expected = [
    ['variable-misspelled', 'SERVICE_PASSWORD_HAHS'],
    ['file-empty', 'SERVICE_PASSWORD_FILE'],
  ];

  it('is passed to onWarning and changes nothing', () => {
    const warnings: ConfigWarning[] = [];
    const onWarning = (warning: ConfigWarning) => warnings.push(warning);
    const config = parseConfig(mistaken, { randomBytes, readFile, onWarning });
    expect(config).toEqual({ mode: 'open', reason: 'no-password' });
    expect(warnings.map(({ code, variable }) => [code, variable])).toEqual(expected);
    expect(parse(mistaken)).toEqual(config);
  });

  it('is an error in front of an app', () => {
    const environment = new Environment(mistaken, readFile, { strict: true });
    expect(readConfig(environment, { randomBytes })).toBeUndefined();
    expect(environment.problems.map(({ variable }) => variable)).toEqual([
      'SERVICE_PASSWORD_HAHS',
      'SERVICE_PASSWORD_FILE',
    ]);
    expect(environment.warnings).toEqual([]);
  });

  it('includes an email without a password, in front of an app', () => {
    const environment = new Environment({ SERVICE_EMAIL: 'a' }, readFile, { strict: true });
    expect(readConfig(environment, { randomBytes })).toBeUndefined();
    expect(environment.problems.map(({ variable }) => variable)).toEqual(['SERVICE_EMAIL']);
  });

  it.each([
    [{}, false],
    [{ SERVICE_UPSTREAM: '' }, false],
    [{ SERVICE_FORWARD_AUTH: 'false' }, false],
    [{ SERVICE_FORWARD_AUTH: 'true' }, true],
    [{ SERVICE_UPSTREAM: 'not an address' }, true],
    [{ SERVICE_APPS: 'a.example.com -' }, true],
    [{ SERVICE_UPSTRAEM: 'http://127.0.0.1:3000' }, true],
    [{ SERVICE_EMIAL: 'you@example.com' }, false],
  ])('with the variables %j: in front of an app, %s', (variables, inFront) => {
    expect(isInFrontOfApp(variables)).toBe(inFront);
  });
});

describe('a value that is not in use never prevents startup', () => {
  it.each([
    [
      'a password that is too long, next to a hash',
      { ...AUTH_VARIABLES, SERVICE_PASSWORD: 'x'.repeat(100) },
    ],
    [
      'both variants of a password, next to a hash',
      { ...AUTH_VARIABLES, SERVICE_PASSWORD: 'x', SERVICE_PASSWORD_FILE: 'y' },
    ],
    ['a broken hash without an email', { SERVICE_PASSWORD_HASH: 'broken' }],
    ['a missing file without an email', { SERVICE_SECRET_KEY_FILE: '/none' }],
    [
      'a missing secret file without a password',
      { SERVICE_EMAIL: 'a', SERVICE_SECRET_KEY_FILE: '/none' },
    ],
  ])('%s', (_, variables) => {
    expect(problemsOf(variables)).toEqual([]);
  });

  it('and the email is still read', () => {
    expect(parse({ ...AUTH_VARIABLES, SERVICE_PASSWORD: 'x'.repeat(100) })).toMatchObject({
      email: EMAIL,
    });
  });
});
