import { sampleSite } from '../../../common/site-data.ts';
import type { Services } from '../../services.ts';
import type { MailingCtx } from '../common/context.ts';
import { Problem } from '../common/problem.ts';

/** The context of what visitors write. */
export type InboxCtx = MailingCtx & Pick<Services, 'site'>;

/** Where the team reads what visitors write: `CONTACT_EMAIL`, else the address that the site shows. */
export const teamAddress = ({ config, site }: InboxCtx): string =>
  config.contactEmail ?? site.email ?? sampleSite.email;

/** @throws Problem 404 where the forms of visitors send nothing (CONTACT_INBOX=off): a page may be older than that. */
export function requireInbox(ctx: InboxCtx): void {
  if (ctx.config.contactInbox) return;
  const message = `This form takes nothing at the moment. Please write to ${teamAddress(ctx)}.`;
  throw new Problem(404, message, { error: 'not_found' });
}
