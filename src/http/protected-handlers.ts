import type { SignedInUser, User } from '../core/auth/user.js';
import type { RequestContext } from './context.js';

/** Responds to an authenticated request. */
export type ProtectedHandler = (
  context: RequestContext,
  user: User,
) => Response | Promise<Response>;

/** Responds to a request of the owner. */
export type OwnerHandler = (
  context: RequestContext,
  owner: SignedInUser,
) => Response | Promise<Response>;

/** Responds to a request that has signed out; `shared`: all replicas know about it already. */
export type SignOutHandler = (
  context: RequestContext,
  user: User,
  shared: boolean,
) => Response | Promise<Response>;
