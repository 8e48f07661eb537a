import { AddressSet } from '../network.js';
import { hostIn } from '../origin.js';
import type { PathSet } from '../path-set.js';
import type { Upstream } from './formats.js';

/** An app that Housekey protects: a line of SERVICE_APPS, or SERVICE_UPSTREAM. */
export interface ProtectedApp {
  /**
   * Host and port that visitors use, as browsers send them in Host; `undefined` for SERVICE_UPSTREAM: the app has
   * every host, and shares it with the login.
   */
  readonly host: string | undefined;
  /** Scheme, host and port that visitors use; `undefined` together with `host`. */
  readonly origin: string | undefined;
  /** The address of the app; `undefined` if a proxy in front of Housekey knows it (forward auth). */
  readonly upstream: Upstream | undefined;
  /** The name on its tile. Default: its host. */
  readonly name: string | undefined;
  /** Path of the image on its tile. Default: none. */
  readonly icon: string | undefined;
  /** Paths that need no session. */
  readonly publicPaths: PathSet;
  /** Paths that need a session whose owner was confirmed in the last ten minutes. */
  readonly stepUpPaths: PathSet;
  /** The headers that carry the user's email to the app, in lower case. */
  readonly userHeaders: ReadonlySet<string>;
  /** Whether the app gets a signed header that names the user. */
  readonly identityToken: boolean;
  /** How long to wait for the app to start responding. */
  readonly timeoutSeconds: number;
  /** Whether pages of other sites may send it state-changing requests with the visitor's session. */
  readonly crossSite: 'refuse' | 'allow';
  /** How long a session lasts on its host at most. Default: as long as the session at the login. */
  readonly lifetimeSeconds: number | undefined;
  /** How long a pass for it lasts. Default: it permits none. */
  readonly passSeconds: number | undefined;
  /** The network whose devices are the owner at this app. Default: none. */
  readonly homeNetwork: AddressSet | undefined;
  /** Path of its MCP server, which clients of OpenID Connect may use. Default: none. */
  readonly mcpPath: string | undefined;
}

/** A line of SERVICE_APPS. */
export interface HostedApp extends ProtectedApp {
  readonly host: string;
  readonly origin: string;
}

function isHosted(app: ProtectedApp): app is HostedApp {
  return app.host !== undefined && app.origin !== undefined;
}

/** The apps by the host that visitors use. */
export class AppTable {
  /** All apps, in the order of the configuration. */
  readonly list: readonly ProtectedApp[];
  /** The apps of SERVICE_APPS. */
  readonly hosted: readonly HostedApp[];
  /** The app of SERVICE_UPSTREAM, which has every host. */
  readonly only: ProtectedApp | undefined;
  /** Whether SERVICE_APPS is set: each app has a host, and the login has another one. */
  readonly hasHosts: boolean;
  /**
   * Addresses of this machine, and of the routers and bridges next to it, from which requests of anyone arrive. Known
   * if an app permits passes or has a home network, or if devices can be approved.
   */
  readonly machineAddresses: AddressSet;
  readonly #byHost: ReadonlyMap<string, HostedApp>;
  readonly #protocol: string;

  constructor(
    apps: readonly ProtectedApp[],
    protocol = 'https:',
    machineAddresses = AddressSet.of([]),
  ) {
    this.list = apps;
    this.only = apps.find(({ host }) => host === undefined);
    this.hosted = apps.filter(isHosted);
    this.#byHost = new Map(this.hosted.map((app) => [app.host, app]));
    this.hasHosts = this.#byHost.size > 0;
    this.#protocol = protocol;
    this.machineAddresses = machineAddresses;
  }

  /**
   * The app of SERVICE_APPS that a request is for.
   *
   * @param host - host and port, verbatim; browsers send them in lower case and without a default port
   */
  find(host: string): HostedApp | undefined {
    if (!this.hasHosts) return undefined;
    return this.#byHost.get(host) ?? this.#byHost.get(hostIn(this.#protocol, host) ?? '');
  }
}

export const NO_APPS = new AppTable([]);
