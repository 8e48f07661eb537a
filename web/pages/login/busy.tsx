import { LoadingIndicator } from '../../components/loading.js';
import { LoginLayout } from './login-layout.js';

/** The login page while something is being checked. */
export function Busy({ label }: { label: string }) {
  return (
    <LoginLayout busy>
      <div className="login-status">
        <LoadingIndicator label={label} />
      </div>
    </LoginLayout>
  );
}
