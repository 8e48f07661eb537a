import { Confirmation, linkPageOf, type CreatedLinkResponse } from '../../contract/index.js';
import { LINK_LIFETIME_MS } from '../../core/auth/links.js';
import { readFieldsIfAny } from '../request-body.js';
import { qrCodeOf } from './qr-code.js';
import type { OwnerRouteOptions } from './route-options.js';
import type { NamedHandlers } from './table.js';

/**
 * `POST /_housekey/api/link/create`: a link that signs in another device of the owner. It does what approving a
 * device does, so it needs the same confirmation.
 */
export function createLinkRoute({
  auth,
  settings,
  clock,
  confirmation,
}: OwnerRouteOptions): NamedHandlers {
  return {
    createLink: async (context, owner) => {
      const fields = await readFieldsIfAny(context.request, Confirmation);
      const rejection = await confirmation.fresh(context, owner, fields);
      if (rejection !== undefined) return rejection;
      context.audit({ event: 'link-created', email: owner.email });
      // It has one: it was confirmed.
      const token = auth.createLink(String(owner.sessionId));
      const url = `${context.origin}${linkPageOf(settings.layout)}#${token}`;
      return context.json(200, {
        url,
        expires_at: clock.now() + LINK_LIFETIME_MS,
        qr_code: await qrCodeOf(url),
      } satisfies CreatedLinkResponse);
    },
  };
}
