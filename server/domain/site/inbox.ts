import type { Services } from '../../services.ts';
import type { MailingCtx } from '../common/context.ts';
import { Problem } from '../common/problem.ts';
import { teamAddress } from '../common/team-address.ts';

export type InboxCtx = MailingCtx & Pick<Services, 'site'>;

/** @throws Problem 404 if forms are off (CONTACT_INBOX=off), for pages loaded earlier. */
export function requireInbox(ctx: InboxCtx): void {
  if (ctx.config.contactInbox) return;
  const address = teamAddress(ctx);
  throw new Problem(404, ({ site }) => site.contact.closed({ address }), { error: 'not_found' });
}
