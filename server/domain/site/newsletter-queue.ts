import { sql } from 'kysely';
import type { LanguageCode } from '../../../common/language/codes.ts';
import { day } from '../../../common/rules/durations.ts';
import { textsIn } from '../../texts/texts.ts';
import { type Ctx, inTransaction, type MailingCtx } from '../common/context.ts';
import { unsubscribeLinks } from './newsletter.ts';
import { newsletterMail } from './newsletter-mail.ts';
import { textFor, textsOf } from './newsletters.ts';

/** Newsletter mails in the outbox: what comes later, such as a receipt, waits for no more. */
const slice = 100;

/** Less than the outbox keeps its mails (accounts/sweep.ts). */
const counted = 25 * day;

interface Recipient {
  newsletter_id: string;
  subscription_id: string;
  email: string;
  language: LanguageCode | null;
}

/**
 * Fills the outbox up to a slice. One transaction: a recipient is in the queue or has a mail in the
 * outbox, also after a crash. Two servers take different ones.
 * @returns how many mails were queued
 */
export function queueNewsletters(ctx: MailingCtx, size = slice): Promise<number> {
  return inTransaction(ctx, async (ctx) => {
    const { db, mail } = ctx;
    const waiting = await db
      .selectFrom('outbox')
      .select('id')
      .where('newsletter_id', 'is not', null)
      .where('next_attempt_at', 'is not', null)
      .limit(size)
      .execute();
    if (waiting.length >= size) return 0;
    const { rows } = await sql<Recipient>`
      select newsletter_id, subscription_id, email, language
      from newsletter_queue join newsletter_subscriptions on newsletter_subscriptions.id = subscription_id
      order by newsletter_id, subscription_id limit ${size - waiting.length}
      for update of newsletter_queue skip locked`.execute(db);
    for (const [id, recipients] of Map.groupBy(rows, ({ newsletter_id }) => newsletter_id)) {
      const texts = await textsOf(ctx, id);
      for (const { subscription_id: subscription, email, language } of recipients) {
        const text = textFor(texts, language);
        const say = textsIn(text.language);
        const unsubscribeUrl = (await unsubscribeLinks(ctx, say))(subscription);
        await mail.send(ctx, {
          to: email,
          ...newsletterMail(text, say, unsubscribeUrl),
          newsletter: { id, subscription },
        });
      }
      const queued = recipients.map(({ subscription_id }) => subscription_id);
      await db
        .deleteFrom('newsletter_queue')
        .where('newsletter_id', '=', id)
        .where('subscription_id', 'in', queued)
        .execute();
    }
    return rows.length;
  });
}

/** Keeps the numbers of newsletters, whose mails the outbox forgets. */
export async function countNewsletters({ db, now }: Ctx): Promise<void> {
  await sql`
    update newsletters set
      sent = (select count(*) from outbox where newsletter_id = newsletters.id and sent_at is not null),
      failed = (select count(*) from outbox
        where newsletter_id = newsletters.id and sent_at is null and next_attempt_at is null)
    where newsletters.sent_at > ${new Date(now().getTime() - counted)}`.execute(db);
}
