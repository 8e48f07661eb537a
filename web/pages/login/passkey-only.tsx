import { useState } from 'react';
import { pageHost } from '../../components/page-host.js';
import { usePageTitle } from '../../components/use-page-title.js';
import type { Notice } from '../../session/notice.js';
import { FormMessage } from './form-message.js';
import type { SignInFailure } from './messages.js';
import { PasskeySignIn } from './passkey-sign-in.js';
import { StaySignedIn } from './stay-signed-in.js';
import './login-form.css';

/** The login page of a service that refuses passwords. */
export function PasskeyOnly({ notice }: { notice: Notice | null }) {
  const [failure, setFailure] = useState<SignInFailure | null>(null);
  const { heading } = usePageTitle(`Sign in to ${pageHost()}`);
  return (
    <div className="login-form">
      <div className="login-intro">
        <h1 ref={heading} tabIndex={-1}>
          Sign in
        </h1>
        <FormMessage
          notice={notice}
          failure={failure}
          isProving={false}
          instruction="Use a passkey that is registered for this service."
        />
      </div>
      <StaySignedIn />
      <PasskeySignIn onFailure={setFailure} />
    </div>
  );
}
