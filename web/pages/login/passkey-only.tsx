import { useState } from 'react';
import { siteName } from '../../components/page-host.js';
import { usePageTitle } from '../../components/use-page-title.js';
import type { Notice } from '../../session/notice.js';
import { FormMessage } from './form-message.js';
import type { SignInFailure } from './messages.js';
import { PasskeySignIn } from './passkey-sign-in.js';
import { StaySignedIn } from './stay-signed-in.js';
import { t } from '../../messages/login.js';
import './login-form.css';

/** The login page of a service that refuses passwords. */
export function PasskeyOnly({ notice }: { notice: Notice | null }) {
  const [failure, setFailure] = useState<SignInFailure | null>(null);
  const { heading } = usePageTitle(t('signInTo', { host: siteName() }));
  return (
    <div className="login-form passkey-only">
      <div className="login-intro">
        <h1 ref={heading} tabIndex={-1}>
          {t('signIn')}
        </h1>
        <FormMessage
          notice={notice}
          failure={failure}
          isProving={false}
          instruction={t('passkeyHelp')}
        />
      </div>
      <StaySignedIn />
      <PasskeySignIn onFailure={setFailure} />
    </div>
  );
}
