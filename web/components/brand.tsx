import { Logo } from './logo.js';
import { serviceName } from '../layout.js';

/** The logo and the name of the service. */
export function Brand() {
  return (
    <>
      {/* The service replaces its content with the owner's logo. */}
      <span className="brand-logo">
        <Logo />
      </span>
      <bdi className="brand-name">{serviceName()}</bdi>
    </>
  );
}
