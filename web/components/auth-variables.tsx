import './auth-variables.css';

/** The two variables that turn on authentication. */
export function AuthVariables() {
  return (
    <div className="auth-variables">
      <p>Two environment variables turn on authentication. Set them, then restart the service.</p>
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
            the hash that <code>housekey hash</code> prints for your password
          </dd>
        </div>
      </dl>
    </div>
  );
}
