/** The console's page about protecting an app. */
export default {
  setupLoading: 'The instructions appear once the configuration has loaded.',
  howToProtect: 'How to protect your app',
  fileFailed: 'This file could not be loaded.',
  gateway: 'Gateway',
  library: 'Library',
  gatewayHelp:
    'Housekey runs in front of the app and forwards requests to it. This is the easiest setup: one more variable. Make sure that the app cannot be reached in any other way.',
  nginxHelp: 'nginx checks every request with Housekey before it forwards it to the app.',
  caddyHelp:
    'Caddy checks every request with Housekey before it forwards it to the app, and gets TLS certificates automatically.',
  traefikHelp:
    'Traefik checks every request with Housekey before it forwards it to the app. It cannot remove the session cookie from those requests; the file explains what that means.',
  composeHelp: 'Housekey and the app in containers, with Housekey as the gateway.',
  systemdHelp: 'Housekey as a sandboxed systemd service.',
  libraryHelp: 'The login inside your own app, with the same settings.',
  housekeyEnvironment: 'Housekey’s environment',
  traefikFile: 'a file for Traefik’s file provider',
  notPublicName:
    '{host} is not a public name. Replace <code>login.example.com</code>, <code>app.example.com</code> and <code>example.com</code> with your own names.',
  checkGuesses:
    'Check two guesses: <code>{domain}</code>, the domain that the login and the app share, and <code>{app}</code>, the app’s name.',
  replaceAddress: 'Replace <code>127.0.0.1:3000</code> with the address of your app.',
} as const;
