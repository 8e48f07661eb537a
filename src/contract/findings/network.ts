/** English sentences of findings about connections: to the visitor, to the proxy and to the app. */
export default {
  'host-unseen.summary': 'You opened {opened}, but the service received {received} as its host.',
  'host-unseen.meaning':
    'A proxy replaces the Host header: links and redirects lead to the wrong host, and forms may be rejected.',
  'client-is-proxy.summary': 'All clients appear as {address}, which is a proxy.',
  'client-is-proxy.meaning':
    'It sends forwarding headers, but it is not trusted. All clients share one limit on failed sign-ins, so an attacker who uses it up delays you.',
  'client-past-proxy.summary': 'You are connected from this machine, not through the proxy.',
  'client-past-proxy.meaning':
    'Clients that connect through a proxy at {address} are identified by the address that it forwards.',
  'client-unnamed.summary': 'The proxy at {address} does not forward client addresses.',
  'client-unnamed.meaning':
    'All clients share one limit on failed sign-ins, so an attacker who uses it up delays you.',
  'client-known.summary': 'Your address is {address}.',
  'client-known.meaning':
    'Each client is identified by its own address, with its own limit on failed sign-ins.',

  'https.summary': 'Connected over HTTPS.',
  'https.meaning':
    'Cookies are Secure, and Strict-Transport-Security makes browsers insist on HTTPS.',
  'https-unseen.summary': 'You are connected over HTTPS, but the service does not know it.',
  'https-unseen.meaning':
    'Cookies are set without Secure, and no Strict-Transport-Security header is sent.',
  'https-unseen-cookie.meaning':
    'The session cookie is set without Secure, and no Strict-Transport-Security header is sent.',
  'http-on-this-machine.summary': 'Connected over HTTP from this machine.',
  'http-on-this-machine.meaning':
    'The traffic does not leave this machine, so nobody can intercept it.',
  'http.summary': 'Connected over unencrypted HTTP.',
  'http.meaning': 'Anyone on the network path can read the password and the token.',
  'http-cookie.meaning':
    'Anyone on the network path can read the password and the session cookie, which is not Secure.',

  'clock.summary': 'The clocks agree.',
  'clock.meaning': 'Sessions expire at the time shown.',
  'clock-behind.summary': "The service's clock is {duration} behind this device's.",
  'clock-ahead.summary': "The service's clock is {duration} ahead of this device's.",
  'clock-skew.meaning':
    'One of the two clocks is wrong. Sessions expire at a different time than this page shows.',
  'clock-skew-codes.meaning':
    'One of the two clocks is wrong. If it is the service, the codes of your authenticator app are refused.',

  'upstream.summary': 'The app at {address} responds.',
  'upstream.meaning': 'Its response just now: {status}.',
  'upstream-slow.summary': 'The app at {address} accepts connections but does not respond.',
  'upstream-slow.meaning':
    'Users wait, and then see an error page. The app may be starting, or stuck.',
  'upstream-unreachable.summary': 'The app at {address} cannot be reached ({reason}).',
  'upstream-unreachable.meaning':
    'Users see an error page instead. Start the app, or correct its address.',
  'upstream-failing.summary': 'A proxy at {address} responds, but cannot reach the app ({status}).',
  'upstream-failing.meaning':
    'Start the app, or set SERVICE_UPSTREAM to the address of the app itself.',
  'upstream-refuses-host.summary': 'The app refuses requests for {host} ({status}).',
  'upstream-refuses-host.meaning':
    'It responds normally to a request without the name and the headers of a visitor. It compares the host, or the proxy, with a list of its own.',
  'upstream-refuses-host.fix':
    'Add {host} to the hosts that the app accepts, and Housekey to its trusted proxies',
  'upstream-is-self.summary': 'SERVICE_UPSTREAM is {address}, which is Housekey itself.',
  'upstream-is-self.meaning':
    'Requests for the app come back to Housekey instead, again and again.',
  'upstream-own-api.summary': 'The app has an API of its own at {paths}.',
  'upstream-own-api.meaning':
    'Housekey answers there, so that part of the app does not work. Let Housekey use other paths.',
  'upstream-websocket.summary': 'The app accepts WebSocket connections.',
  'upstream-websocket.meaning': 'Tested just now, at its root path.',
  'upstream-websocket-elsewhere.summary':
    'The app accepts no WebSocket connections at its root path.',
  'upstream-websocket-elsewhere.meaning':
    'It responded to a handshake with {status}. It may accept them at other paths.',
  'upstream-websocket-unanswered.summary': 'The app does not respond to a WebSocket handshake.',
  'upstream-websocket-unanswered.meaning':
    'Ignore this if the app uses no WebSockets. Otherwise, a proxy in front of it drops upgrade requests.',
} as const;
