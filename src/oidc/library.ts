import { errorCode, HousekeyError } from '../core/errors.js';

export type Library = Awaited<ReturnType<typeof loadLibrary>>;

/** Thrown if Housekey is a provider but oidc-provider is not installed. */
class OidcLibraryMissingError extends HousekeyError {
  override readonly name = 'OidcLibraryMissingError';
  readonly code = 'ERR_HOUSEKEY_OIDC_LIBRARY_MISSING';
}

/** Printed once on Node.js 20, where the tests run: see docs/decisions/0047-openid-connect.md. */
const RUNTIME_WARNING = 'oidc-provider WARNING: Unsupported runtime.';

/**
 * Loads oidc-provider. This is the only module that does.
 *
 * @throws OidcLibraryMissingError
 */
export async function loadLibrary() {
  const { warn } = console;
  // Everything else that is printed meanwhile still is.
  Object.assign(console, {
    warn: (...lines: unknown[]) => {
      if (!String(lines[0]).includes(RUNTIME_WARNING)) warn.apply(console, lines);
    },
  });
  try {
    return await import('oidc-provider');
  } catch (error) {
    if (errorCode(error) !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new OidcLibraryMissingError(
      'OpenID Connect needs oidc-provider, which is not installed: npm install oidc-provider@9',
      { cause: error },
    );
  } finally {
    Object.assign(console, { warn });
  }
}
