import { Logo } from './logo.js';
import { serviceName } from './page-host.js';

/** The logo and the name of the service. */
export function Brand() {
  return (
    <>
      <Logo />
      <bdi className="brand-name">{serviceName()}</bdi>
    </>
  );
}
