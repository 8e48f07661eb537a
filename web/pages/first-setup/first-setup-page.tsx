import { useState, type ReactNode } from 'react';
import {
  SETUP_REFUSALS,
  type SetupRefusal,
  type SetupResponse,
} from '../../../src/contract/index.js';
import { Brand } from '../../components/brand.js';
import { usePageTitle } from '../../components/use-page-title.js';
import { shownSetupRefusal, views, siteName } from '../../layout.js';
import { rich, t } from '../../messages/first-setup.js';
import { t as pageText } from '../../messages/pages.js';
import { SetupForm } from './setup-form.js';
import { SetupResult } from './setup-result.js';
import { NO_ANSWERS, type Answers } from './answers.js';
import './first-setup.css';

/** Sets up the login in the browser, or says why that is not possible here. */
export default function FirstSetupPage() {
  const refusal = SETUP_REFUSALS.find((each) => each === shownSetupRefusal);
  return refusal === undefined ? <Steps /> : <Refused refusal={refusal} />;
}

function Steps() {
  // Kept while the result is shown, so that going back loses nothing.
  const [answers, setAnswers] = useState<Answers>(NO_ANSWERS);
  const [setup, setSetup] = useState<SetupResponse | null>(null);
  if (setup !== null) {
    return (
      <Frame title={t('saveFiles')} key="result">
        <SetupResult answers={answers} setup={setup} onBack={() => setSetup(null)} />
      </Frame>
    );
  }
  return (
    <Frame title={pageText('setUpLogin')} key="form">
      <p className="lead">{t('setUpLead')}</p>
      <SetupForm answers={answers} onChange={setAnswers} onFiles={setSetup} />
      <p className="fine-print">{t('setUpPrivacy')}</p>
    </Frame>
  );
}

/** Why the login cannot be set up here, and what to do. */
function Refused({ refusal }: { refusal: SetupRefusal }) {
  return (
    <Frame title={t('noSetup')}>
      <p className="lead">{rich(`no-setup-${refusal}`)}</p>
      <p>
        <a className="button" href={views.welcome}>
          {t('backToWelcome')}
        </a>
      </p>
    </Frame>
  );
}

function Frame({ title, children }: { title: string; children: ReactNode }) {
  const heading = usePageTitle(`${title} · ${siteName()}`);
  return (
    <>
      <header className="setup-header">
        <Brand />
      </header>
      <main className="setup-page" id="content" tabIndex={-1}>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {children}
      </main>
    </>
  );
}
