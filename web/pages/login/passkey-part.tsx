import { lazy, Suspense, type ComponentProps } from 'react';
import type { PasskeySignIn } from './passkey-sign-in.js';

// Loaded on demand: most services have no passkeys.
const LazyPasskeySignIn = lazy(async () => ({
  default: (await import('./passkey-sign-in.js')).PasskeySignIn,
}));

/** The way in with a passkey. Its place is kept while its code is loading. */
export function PasskeyPart(props: ComponentProps<typeof PasskeySignIn>) {
  return (
    <div className="passkey-part">
      <Suspense>
        <LazyPasskeySignIn {...props} />
      </Suspense>
    </div>
  );
}
