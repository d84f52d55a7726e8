import { href } from '../../../common/paths.ts';
import { day } from '../../../common/rules/durations.ts';
import { normaliseEmail } from '../../../common/rules/email.ts';
import type { Services } from '../../services.ts';
import { sameHash } from '../accounts/codes.ts';
import { hashOf, newSecret } from '../accounts/sessions.ts';
import { changeAsStaff, type Staff } from '../common/audit.ts';
import { type Ctx, inTransaction, type LoggingCtx, type MailingCtx } from '../common/context.ts';
import { newId } from '../common/ids.ts';
import { countUses } from '../common/limits.ts';
import { networkOf, wideNetworkOf } from '../common/network.ts';
import { invalid, type Problem } from '../common/problem.ts';
import { linkSigner } from '../common/unsubscribe-links.ts';
import { type InboxCtx, requireInbox } from './inbox.ts';

/** Of the confirmation link; then the address is deleted (accounts/sweep.ts). */
const lifetime = 2 * day;

/**
 * Mails a confirmation link, or to a confirmed address a note: the response is the same.
 * @throws Problem 404 if the newsletter is off, 429
 */
export async function subscribeNewsletter(ctx: InboxCtx, address: string, ip: string): Promise<void> {
  requireInbox(ctx);
  const email = normaliseEmail(address);
  await countUses(ctx, [
    ['newsletter.identifier', email],
    ['newsletter.network', networkOf(ip)],
    ['newsletter.neighbours', wideNetworkOf(ip)],
  ]);
  const token = newSecret();
  await inTransaction(ctx, async (ctx) => {
    const { db, now, mail, config } = ctx;
    const times = { created_at: now(), expires_at: new Date(now().getTime() + lifetime) };
    const asked = await db
      .insertInto('newsletter_subscriptions')
      .values({ id: newId('nws'), email, token_hash: hashOf(token), ...times })
      .onConflict((conflict) =>
        conflict
          .column('email')
          .doUpdateSet({ token_hash: hashOf(token), ...times })
          .where('newsletter_subscriptions.confirmed_at', 'is', null),
      )
      .returning('id')
      .executeTakeFirst();
    if (!asked) return mailThatSubscribed(ctx, email);
    const link = `${config.publicUrl}${href('newsletter')}?confirm=${token}`;
    await mail.send(ctx, {
      to: email,
      subject: 'Please confirm the Zanin newsletter',
      text: `Someone, probably you, asked for the Zanin newsletter at this address. To receive it, confirm here:\n${link}\n\nThe link works for two days. If you did not ask for it, do nothing: nothing more is sent, and the address is removed.`,
      expires: times.expires_at,
    });
  });
}

async function mailThatSubscribed(ctx: MailingCtx, email: string): Promise<void> {
  const { id } = await ctx.db
    .selectFrom('newsletter_subscriptions')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  const unsubscribeUrl = (await unsubscribeLinks(ctx))(id);
  await ctx.mail.send(ctx, {
    to: email,
    subject: 'You are subscribed to the Zanin newsletter',
    text: `This address now receives the Zanin newsletter. You can unsubscribe at any time here:\n${unsubscribeUrl}`,
    unsubscribeUrl,
  });
}

/** @throws Problem 422 for an unknown or expired token */
export async function confirmNewsletter(ctx: MailingCtx, token: string): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const { db, now } = ctx;
    const found = await db
      .selectFrom('newsletter_subscriptions')
      .select(['id', 'email', 'confirmed_at'])
      .where('token_hash', '=', hashOf(token))
      .where('expires_at', '>', now())
      .forUpdate()
      .executeTakeFirstOrThrow(() => invalidLink());
    if (found.confirmed_at) return;
    await db.updateTable('newsletter_subscriptions').set({ confirmed_at: now() }).where('id', '=', found.id).execute();
    await mailThatSubscribed(ctx, found.email);
  });
}

/**
 * Tokens do not expire.
 * @throws Problem 422 for a token that was never issued
 */
export async function unsubscribeNewsletter(ctx: Ctx, token: string): Promise<void> {
  const [id = '', mac = ''] = token.split('.');
  const right = (await linkSigner(ctx))(id);
  // hashes have one length, whatever was sent
  if (!sameHash(hashOf(mac), hashOf(right))) throw invalidLink();
  await ctx.db.deleteFrom('newsletter_subscriptions').where('id', '=', id).execute();
}

export interface Subscriber {
  email: string;
  confirmed_at: Date;
  /** For the text and the List-Unsubscribe header (RFC 8058). */
  unsubscribe_url: string;
}

/** Confirmed addresses, oldest first. The audit row has their number; a dry run returns none. */
export function exportSubscribers(
  ctx: LoggingCtx & Pick<Services, 'config'>,
  staff: Staff,
): Promise<{ count: number; subscribers: Subscriber[] }> {
  return changeAsStaff(ctx, staff, async (ctx) => {
    const rows = await ctx.db
      .selectFrom('newsletter_subscriptions')
      .select(['id', 'email', 'confirmed_at'])
      .where('confirmed_at', 'is not', null)
      .$narrowType<{ confirmed_at: Date }>()
      .orderBy('confirmed_at')
      .orderBy('id')
      .execute();
    const linkOf = await unsubscribeLinks(ctx);
    const subscribers = rows.map(({ id, ...row }) => ({ ...row, unsubscribe_url: linkOf(id) }));
    return {
      entry: { command: 'newsletter export', target: null, changes: { subscribers: rows.length } },
      result: { count: rows.length, subscribers: staff.dryRun ? [] : subscribers },
    };
  });
}

async function unsubscribeLinks(ctx: Ctx & Pick<Services, 'config'>): Promise<(id: string) => string> {
  const sign = await linkSigner(ctx);
  return (id) => `${ctx.config.publicUrl}${href('newsletter')}?unsubscribe=${id}.${sign(id)}`;
}

const invalidLink = (): Problem => invalid({ token: [({ site }) => site.linkEnded] });
