import { href } from '../../../common/paths.ts';
import { day } from '../../../common/rules/durations.ts';
import { normaliseEmail } from '../../../common/rules/email.ts';
import type { Services } from '../../services.ts';
import { type Texts, textsIn } from '../../texts/texts.ts';
import { sameHash } from '../accounts/codes.ts';
import { hashOf, newSecret } from '../accounts/sessions.ts';
import { changeAsStaff, type Staff } from '../common/audit.ts';
import { type Ctx, inTransaction, type LoggingCtx, type MailingCtx } from '../common/context.ts';
import { newId } from '../common/ids.ts';
import { countUses } from '../common/limits.ts';
import { networkOf, wideNetworkOf } from '../common/network.ts';
import { invalid, type Problem } from '../common/problem.ts';
import { linkIn } from '../common/texts-for.ts';
import { linkSigner } from '../common/unsubscribe-links.ts';
import { type InboxCtx, requireInbox } from './inbox.ts';

/** Of the confirmation link; then the address is deleted (accounts/sweep.ts). */
const lifetime = 2 * day;

interface Asking {
  ip: string;
  /** Of the page. */
  say: Texts;
}

/**
 * Mails a confirmation link, or to a confirmed address a note: the response is the same.
 * @throws Problem 404 if the newsletter is off, 429
 */
export async function subscribeNewsletter(ctx: InboxCtx, address: string, { ip, say }: Asking): Promise<void> {
  requireInbox(ctx);
  const email = normaliseEmail(address);
  await countUses(ctx, [
    ['newsletter.identifier', email],
    ['newsletter.network', networkOf(ip)],
    ['newsletter.neighbours', wideNetworkOf(ip)],
  ]);
  const token = newSecret();
  await inTransaction(ctx, async (ctx) => {
    const { db, now, mail } = ctx;
    const times = { created_at: now(), expires_at: new Date(now().getTime() + lifetime) };
    const asked = await db
      .insertInto('newsletter_subscriptions')
      .values({ id: newId('nws'), email, token_hash: hashOf(token), ...times, language: say.language.code })
      .onConflict((conflict) =>
        conflict
          .column('email')
          .doUpdateSet({ token_hash: hashOf(token), ...times, language: say.language.code })
          .where('newsletter_subscriptions.confirmed_at', 'is', null),
      )
      .returning('id')
      .executeTakeFirst();
    if (!asked) return mailThatSubscribed(ctx, email, say);
    const link = linkIn(say, ctx, `${href('newsletter')}?confirm=${token}`);
    await mail.send(ctx, {
      to: email,
      subject: say.messages.newsletter.confirm,
      text: say.messages.newsletter.confirmText({ link }),
      expires: times.expires_at,
    });
  });
}

async function mailThatSubscribed(ctx: MailingCtx, email: string, say: Texts): Promise<void> {
  const { id } = await ctx.db
    .selectFrom('newsletter_subscriptions')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  const unsubscribeUrl = (await unsubscribeLinks(ctx, say))(id);
  await ctx.mail.send(ctx, {
    to: email,
    subject: say.messages.newsletter.subscribed,
    text: say.messages.newsletter.subscribedText({ link: unsubscribeUrl }),
    unsubscribeUrl,
  });
}

/** @throws Problem 422 for an unknown or expired token */
export async function confirmNewsletter(ctx: MailingCtx, token: string, say: Texts): Promise<void> {
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
    await mailThatSubscribed(ctx, found.email, say);
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
  await inTransaction(ctx, async ({ db }) => {
    // first: a slice of a newsletter that is being queued ends before it
    await db.deleteFrom('newsletter_subscriptions').where('id', '=', id).execute();
    await db.deleteFrom('outbox').where('subscription_id', '=', id).where('sent_at', 'is', null).execute();
  });
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

/** For staff, who send the newsletter in English, without a language. */
export async function unsubscribeLinks(
  ctx: Ctx & Pick<Services, 'config'>,
  say = textsIn('en'),
): Promise<(id: string) => string> {
  const sign = await linkSigner(ctx);
  return (id) => linkIn(say, ctx, `${href('newsletter')}?unsubscribe=${id}.${sign(id)}`);
}

const invalidLink = (): Problem => invalid({ token: [({ site }) => site.linkEnded] });
