/** Findings about connections: to the visitor, to the proxy and to the app. */
export default {
  'host-unseen': {
    level: 'warning',
    summary: 'You opened {opened}, but the service received {received} as its host.',
    meaning:
      'A proxy replaces the Host header: links and redirects lead to the wrong host, and forms may be rejected.',
    fixLine: 'SERVICE_PUBLIC_URL={origin}',
  },
  'client-is-proxy': {
    level: 'warning',
    summary: 'All clients appear as {address}, which is a proxy.',
    meaning:
      'It sends forwarding headers, but it is not trusted. All clients share one limit on failed sign-ins, so an attacker who uses it up delays you.',
    fixLine: 'SERVICE_TRUSTED_PROXIES={address}',
  },
  'client-past-proxy': {
    level: 'good',
    summary: 'You are connected from this machine, not through the proxy.',
    meaning:
      'Clients that connect through a proxy at {address} are identified by the address that it forwards.',
  },
  'client-unnamed': {
    level: 'warning',
    summary: 'The proxy at {address} does not forward client addresses.',
    meaning:
      'All clients share one limit on failed sign-ins, so an attacker who uses it up delays you.',
    fixLine: 'proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;',
  },
  'client-known': {
    level: 'good',
    summary: 'Your address is {address}.',
    meaning: 'Each client is identified by its own address, with its own limit on failed sign-ins.',
  },
  https: {
    level: 'good',
    summary: 'Connected over HTTPS.',
    meaning: 'Cookies are Secure, and Strict-Transport-Security makes browsers insist on HTTPS.',
  },
  'https-unseen': {
    level: 'warning',
    summary: 'You are connected over HTTPS, but the service does not know it.',
    meaning: 'Cookies are set without Secure, and no Strict-Transport-Security header is sent.',
    fixLine: 'SERVICE_PUBLIC_URL={origin}',
  },
  'https-unseen-proxy': { code: 'https-unseen', fixLine: 'SERVICE_TRUSTED_PROXIES={address}' },
  'https-unseen-cookie': {
    code: 'https-unseen',
    meaning:
      'The session cookie is set without Secure, and no Strict-Transport-Security header is sent.',
  },
  'http-on-this-machine': {
    level: 'good',
    summary: 'Connected over HTTP from this machine.',
    meaning: 'The traffic does not leave this machine, so nobody can intercept it.',
  },
  http: {
    level: 'warning',
    summary: 'Connected over unencrypted HTTP.',
    meaning: 'Anyone on the network path can read the password and the token.',
    fixLine: 'SERVICE_PUBLIC_URL=https://<your host>, with HTTPS in front of this service',
  },
  'http-cookie': {
    code: 'http',
    meaning:
      'Anyone on the network path can read the password and the session cookie, which is not Secure.',
  },
  clock: {
    level: 'good',
    summary: 'The clocks agree.',
    meaning: 'Sessions expire at the time shown.',
  },
  'clock-behind': {
    code: 'clock-skew',
    summary: "The service's clock is {duration} behind this device's.",
  },
  'clock-ahead': {
    code: 'clock-skew',
    summary: "The service's clock is {duration} ahead of this device's.",
  },
  'clock-skew': {
    level: 'advice',
    meaning:
      'One of the two clocks is wrong. Sessions expire at a different time than this page shows.',
    fixLine: 'timedatectl set-ntp true',
  },
  'clock-skew-codes': {
    code: 'clock-skew',
    meaning:
      'One of the two clocks is wrong. If it is the service, the codes of your authenticator app are refused.',
  },
  upstream: {
    level: 'good',
    summary: 'The app at {address} responds.',
    meaning: 'Its response just now: {status}.',
  },
  'upstream-slow': {
    level: 'outage',
    summary: 'The app at {address} accepts connections but does not respond.',
    meaning: 'Users wait, and then see an error page. The app may be starting, or stuck.',
    fixLine: 'curl -i {address}',
  },
  'upstream-unreachable': {
    level: 'outage',
    summary: 'The app at {address} cannot be reached ({reason}).',
    meaning: 'Users see an error page instead. Start the app, or correct its address.',
    fixLine: 'SERVICE_UPSTREAM=http://<the address of the app>',
  },
  'upstream-failing': {
    level: 'outage',
    summary: 'A proxy at {address} responds, but cannot reach the app ({status}).',
    meaning: 'Start the app, or set SERVICE_UPSTREAM to the address of the app itself.',
    fixLine: 'curl -i {address}',
  },
  'upstream-refuses-host': {
    level: 'outage',
    summary: 'The app refuses requests for {host} ({status}).',
    meaning:
      'It responds normally to a request without the name and the headers of a visitor. It compares the host, or the proxy, with a list of its own.',
    fix: 'Add {name} to the hosts that the app accepts, and Housekey to its trusted proxies',
  },
  'upstream-refuses-host-known': { code: 'upstream-refuses-host', fixLine: '{setting}' },
  'upstream-is-self': {
    level: 'outage',
    summary: 'SERVICE_UPSTREAM is {address}, which is Housekey itself.',
    meaning: 'Requests for the app come back to Housekey instead, again and again.',
    fixLine: 'SERVICE_UPSTREAM=http://<the address of the app>',
  },
  'upstream-own-api': {
    level: 'warning',
    summary: 'The app has an API of its own at {paths}.',
    meaning:
      'Housekey answers there, so that part of the app does not work. Let Housekey use other paths.',
    fixLine: 'SERVICE_PREFIX_ONLY=true',
  },
  'upstream-websocket': {
    level: 'good',
    summary: 'The app accepts WebSocket connections.',
    meaning: 'Tested just now, at its root path.',
  },
  'upstream-websocket-elsewhere': {
    level: 'good',
    summary: 'The app accepts no WebSocket connections at its root path.',
    meaning: 'It responded to a handshake with {status}. It may accept them at other paths.',
  },
  'upstream-websocket-unanswered': {
    level: 'advice',
    summary: 'The app does not respond to a WebSocket handshake.',
    meaning:
      'Ignore this if the app uses no WebSockets. Otherwise, a proxy in front of it drops upgrade requests.',
    fixLine: 'SERVICE_UPSTREAM=http://<the address of the app itself>',
  },
} as const;
