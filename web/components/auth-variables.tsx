import './auth-variables.css';

/** The whole setup in two lines; `shut` tells whether they are set at present. */
export function AuthVariables({ secure }: { secure: boolean }) {
  return (
    <div className="two-variables">
      <p>
        {secure
          ? 'Two environment variables shut this door. Take the first away and it stands open again; either takes effect at a restart.'
          : 'Two environment variables shut this door. Set them, then restart the service.'}
      </p>
      <dl>
        <div>
          <dt>
            <code>SERVICE_EMAIL</code>
          </dt>
          <dd>the email you sign in with</dd>
        </div>
        <div>
          <dt>
            <code>SERVICE_PASSWORD_HASH</code>
          </dt>
          <dd>
            what <code>housekey hash</code> prints for your password
          </dd>
        </div>
      </dl>
    </div>
  );
}
