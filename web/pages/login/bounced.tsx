import { layout, views } from '../../layout.js';
import { pageHost } from '../../components/page-host.js';
import { usePageTitle } from '../../components/use-page-title.js';
import { LoginLayout } from './login-layout.js';
import { t } from '../../messages/sign-in.js';

/** Shown in place of a redirect that would lead straight back here. Offers the ways on instead. */
export default function Bounced({ to }: { to: string }) {
  const { heading } = usePageTitle(`${t('bounced')} · ${pageHost()}`);
  return (
    <LoginLayout>
      <div className="login-status">
        <h1 ref={heading} tabIndex={-1}>
          {t('bounced')}
        </h1>
        <p>{t('bouncedHelp')}</p>
        <a className="button" href={to}>
          {t('openApp')}
        </a>
        <a href={views.welcome}>{t('openHousekey')}</a>
        <p className="fine-print">{t(layout.gateway ? 'bouncedGateway' : 'bouncedProxy')}</p>
      </div>
    </LoginLayout>
  );
}
