import { useState, type SubmitEvent } from 'react';
import { signInWithLink } from '../../api/auth.js';
import { pageHost } from '../../components/page-host.js';
import { usePageTitle } from '../../components/use-page-title.js';
import { useSession } from '../../session/use-session.js';
import { FormMessage } from './form-message.js';
import { LoginLayout } from './login-layout.js';
import type { SignInFailure } from './messages.js';
import { StaySignedIn } from './stay-signed-in.js';
import { SubmitButton } from './submit-button.js';
import { t } from '../../messages/sign-in.js';
import './login-form.css';

interface Props {
  linkToken: string;
  /** Called when the link has been used, or is not wanted. */
  onDone: () => void;
}

/**
 * Signs in with a link of `housekey link`, when the user asks for it: a program that opens links to
 * inspect them would otherwise use it up.
 */
export default function LinkPage({ linkToken, onDone }: Props) {
  const { submitting, failure, onSubmit } = useLinkSubmit(linkToken, onDone);
  const { heading } = usePageTitle(t('signInTo', { host: pageHost() }));
  return (
    <LoginLayout>
      <form className="login-form" aria-busy={submitting} onSubmit={onSubmit}>
        <div className="login-intro">
          <h1 ref={heading} tabIndex={-1}>
            {t('linkTitle')}
          </h1>
          <FormMessage
            notice={null}
            failure={failure}
            isProving={false}
            instruction={t('linkHelp')}
          />
        </div>
        <StaySignedIn />
        <SubmitButton submitting={submitting} />
        <button type="button" className="text-button" onClick={onDone}>
          {t('usePassword')}
        </button>
        <output className="visually-hidden">{submitting ? t('signingIn') : ''}</output>
      </form>
    </LoginLayout>
  );
}

function useLinkSubmit(linkToken: string, onDone: () => void) {
  const session = useSession();
  const [submitting, setSubmitting] = useState(false);
  const [failure, setFailure] = useState<SignInFailure | null>(null);

  const submit = async () => {
    setSubmitting(true);
    const outcome = await session.completeSignIn(await signInWithLink(linkToken));
    if (outcome.kind === 'signed-in' || outcome.kind === 'disabled') {
      onDone();
      return;
    }
    setSubmitting(false);
    setFailure(outcome);
  };

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!submitting) void submit();
  };
  return { submitting, failure, onSubmit };
}
