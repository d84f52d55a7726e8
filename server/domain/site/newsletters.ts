import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { LanguageCode } from '../../../common/language/codes.ts';
import { dayOf } from '../../../common/text/days.ts';
import type { Services } from '../../services.ts';
import { textsIn } from '../../texts/texts.ts';
import { changeAsStaff, type Staff } from '../common/audit.ts';
import type { Ctx, LoggingCtx, MailingCtx } from '../common/context.ts';
import { newId } from '../common/ids.ts';
import { forStaff, invalid, noSuch, type Problem } from '../common/problem.ts';
import { unsubscribeLinks } from './newsletter.ts';
import { type NewsletterText, newsletterMail, readNewsletterText, testSubscription } from './newsletter-mail.ts';

type NewsletterCtx = LoggingCtx & MailingCtx & Pick<Services, 'config'>;

export interface WrittenText extends NewsletterText {
  language: LanguageCode;
}

/** @throws Problem 422 by field */
export function beginNewsletter(
  ctx: LoggingCtx,
  staff: Staff,
  given: NewsletterText,
): Promise<WrittenText & { id: string }> {
  const text: WrittenText = { ...readNewsletterText(given), language: 'en' };
  return changeAsStaff(ctx, staff, async (ctx) => {
    const id = newId('nwl');
    await ctx.db.insertInto('newsletters').values({ id, made_at: ctx.now() }).execute();
    await keep(ctx, id, text);
    return { entry: { command: 'newsletter begin', target: id, changes: {} }, result: { id, ...text } };
  });
}

/** Of a text as it is stored: a save names the one that it was made of. */
export const hashOf = ({ subject, text }: NewsletterText): string =>
  createHash('sha256')
    .update(JSON.stringify([subject, text]))
    .digest('hex');

export interface NewsletterDraft {
  id: string;
  sent_at: Date | null;
  texts: WrittenText[];
}

/** @throws Problem 404 */
export async function readNewsletter(ctx: Ctx, id: string): Promise<NewsletterDraft> {
  const { sent_at } = await ctx.db
    .selectFrom('newsletters')
    .select('sent_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => noSuch(`Newsletter ${id}`));
  return { id, sent_at, texts: await textsOf(ctx, id) };
}

/** Of a text, short enough to be typed. */
const versionOf = (text: NewsletterText): string => hashOf(text).slice(0, 12);

/**
 * In place of the text that a person has read, and of no other.
 * @param insteadOf its version, as the refusal prints it; undefined where the language has none
 * @throws Problem 404, 409 if it was sent or has another text, 422 by field
 */
export async function writeNewsletter(
  ctx: LoggingCtx,
  staff: Staff,
  id: string,
  { insteadOf, ...given }: WrittenText & { insteadOf: string | undefined },
): Promise<WrittenText & { version: string }> {
  const text = await keepInstead(ctx, staff, id, given, (stored) => {
    if (stored === undefined) {
      return insteadOf === undefined
        ? null
        : forStaff(409, `Newsletter ${id} has no text in ${given.language}. Leave out --instead-of.`);
    }
    if (versionOf(stored) === insteadOf) return null;
    return forStaff(
      409,
      [
        `Newsletter ${id} has another text in ${stored.language}:`,
        // indented, so that none of its lines looks like one of the command
        ...[`Subject: ${stored.subject}`, ...stored.text.split('\n')].map((line) => `  ${line}`),
        `To replace it, write the command again with --instead-of ${versionOf(stored)}`,
      ],
      { error: 'changed_meanwhile' },
    );
  });
  return { ...text, version: versionOf(text) };
}

/**
 * Not over the text of another person: the one that is stored has to be the one that was read.
 * @param basedOn hash of the text that was read; null where the language had none
 * @throws Problem 404, 409 if it was sent or has another text, 422 by field
 */
export async function saveNewsletterText(
  ctx: LoggingCtx,
  staff: Staff,
  id: string,
  { basedOn, ...given }: WrittenText & { basedOn: string | null },
): Promise<void> {
  await keepInstead(ctx, staff, id, given, (stored) =>
    (stored === undefined ? null : hashOf(stored)) === basedOn
      ? null
      : forStaff(409, `The text was changed since you opened it. Read newsletter ${id} again.`, {
          error: 'changed_meanwhile',
        }),
  );
}

/** @param refusal to replace a text, which is another one than what is kept */
function keepInstead(
  ctx: LoggingCtx,
  staff: Staff,
  id: string,
  given: WrittenText,
  refusal: (stored: WrittenText | undefined) => Problem | null,
): Promise<WrittenText> {
  const text: WrittenText = { ...readNewsletterText(given), language: given.language };
  return changeAsStaff(ctx, staff, async (ctx) => {
    await requireDraft(ctx, id);
    const stored = (await textsOf(ctx, id)).find(({ language }) => language === text.language);
    // the answer to a save may be lost, and the save is tried again
    const isSame = stored !== undefined && hashOf(stored) === hashOf(text);
    const refused = isSame ? null : refusal(stored);
    if (refused !== null) throw refused;
    await keep(ctx, id, text);
    const entry = { command: 'newsletter write', target: id, changes: { language: text.language } };
    return { entry, result: text };
  });
}

const keep = ({ db }: Ctx, newsletter_id: string, { language, subject, text }: WrittenText) =>
  db
    .insertInto('newsletter_texts')
    .values({ newsletter_id, language, subject, text })
    .onConflict((conflict) => conflict.columns(['newsletter_id', 'language']).doUpdateSet({ subject, text }))
    .execute();

/** @throws Problem 404, 409 if it was sent */
export function discardNewsletter(ctx: LoggingCtx, staff: Staff, id: string): Promise<void> {
  return changeAsStaff(ctx, staff, async (ctx) => {
    await requireDraft(ctx, id);
    await ctx.db.deleteFrom('newsletters').where('id', '=', id).execute();
    return { entry: { command: 'newsletter discard', target: id, changes: {} }, result: undefined };
  });
}

/**
 * One mail, to a colleague of the desk.
 * @param to an address; the account of the desk that asks without it
 * @throws Problem 404, 422
 */
export function testNewsletter(
  ctx: NewsletterCtx,
  staff: Staff,
  id: string,
  { language, to }: { language: LanguageCode; to: string | undefined },
): Promise<{ to: string; mail: ReturnType<typeof newsletterMail> }> {
  return changeAsStaff(ctx, staff, async (ctx) => {
    const text = textFor(await textsOf(ctx, id), language);
    const colleague = await ctx.db
      .selectFrom('desk_accounts')
      .select('email')
      .where(to === undefined ? 'id' : 'email', '=', to === undefined ? staff.operator : to.trim().toLowerCase())
      .where('removed_at', 'is', null)
      .executeTakeFirstOrThrow(() =>
        invalid({ to: ['A test goes to somebody who may sign in to the desk: type the e-mail of such an account.'] }),
      );
    const mail = await mailOf(ctx, text, testSubscription);
    await ctx.mail.send(ctx, { to: colleague.email, ...mail });
    const entry = { command: 'newsletter test', target: id, changes: { language: text.language } };
    return { entry, result: { to: colleague.email, mail } };
  });
}

export interface Sending {
  recipients: number;
  /** What each language gets; English is for the others. */
  mails: { language: LanguageCode; recipients: number; mail: ReturnType<typeof newsletterMail> }[];
}

/**
 * Every address that is confirmed now is to get it, once; the mails are queued in slices
 * (newsletter-queue.ts).
 * @throws Problem 404, 409 if it was sent, or has no recipient
 */
export function sendNewsletter(ctx: NewsletterCtx, staff: Staff, id: string): Promise<Sending> {
  return changeAsStaff(ctx, staff, async (ctx) => {
    const { db, now } = ctx;
    await requireDraft(ctx, id);
    const texts = await textsOf(ctx, id);
    await sql`
      insert into newsletter_queue (newsletter_id, subscription_id)
      select ${id}, id from newsletter_subscriptions where confirmed_at is not null`.execute(db);
    const { rows } = await sql<{ language: LanguageCode | null; count: number }>`
      select language, count(*)::int as count from newsletter_queue
      join newsletter_subscriptions on newsletter_subscriptions.id = subscription_id
      where newsletter_id = ${id} group by language`.execute(db);
    const counts = Map.groupBy(rows, ({ language }) => textFor(texts, language).language);
    const countOf = (language: LanguageCode) => (counts.get(language) ?? []).reduce((sum, { count }) => sum + count, 0);
    const recipients = rows.reduce((sum, { count }) => sum + count, 0);
    if (recipients === 0) throw forStaff(409, 'No address is confirmed for the newsletter yet.');
    await db.updateTable('newsletters').set({ sent_at: now(), recipients }).where('id', '=', id).execute();
    const mails = await Promise.all(
      texts.map(async (text) => ({
        language: text.language,
        recipients: countOf(text.language),
        mail: await mailOf(ctx, text, testSubscription),
      })),
    );
    const entry = { command: 'newsletter send', target: id, changes: { recipients } };
    return { entry, result: { recipients, mails } };
  });
}

/** In a transaction: one change waits for the other. @throws Problem 404 | 409 */
async function requireDraft({ db }: Ctx, id: string): Promise<void> {
  const { sent_at } = await db
    .selectFrom('newsletters')
    .select('sent_at')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => noSuch(`Newsletter ${id}`));
  if (sent_at) throw forStaff(409, `Newsletter ${id} was sent on ${dayOf(sent_at)}.`);
}

/** English first. @throws Problem 404 */
export async function textsOf({ db }: Ctx, id: string): Promise<WrittenText[]> {
  const texts = await db
    .selectFrom('newsletter_texts')
    .select(['language', 'subject', 'text'])
    .where('newsletter_id', '=', id)
    .orderBy(sql`language <> 'en'`)
    .orderBy('language')
    .execute();
  if (texts.length === 0) throw noSuch(`Newsletter ${id}`);
  return texts;
}

/** @throws for a newsletter without English, which none is */
export function textFor(texts: readonly WrittenText[], language: LanguageCode | null): WrittenText {
  const text = texts.find((text) => text.language === language) ?? texts.find((text) => text.language === 'en');
  if (!text) throw new Error('A newsletter has English.');
  return text;
}

async function mailOf(ctx: NewsletterCtx, text: WrittenText, subscription: string) {
  const say = textsIn(text.language);
  return newsletterMail(text, say, (await unsubscribeLinks(ctx, say))(subscription));
}

/** Of a text that would be kept. */
export const previewOf = (ctx: NewsletterCtx, text: WrittenText) => mailOf(ctx, text, testSubscription);

export interface ListedText extends WrittenText {
  id: string;
  made_at: Date;
  state: 'draft' | 'sending' | 'sent';
  /** Of the newsletter, in addition to its English. */
  counts: { recipients: number; sent: number; waiting: number; failed: number } | null;
}

interface TextsFilter {
  limit: number;
  before?: { at: Date; id: string; language: string };
}

/** The newest first. */
export async function listNewsletterTexts({ db }: Ctx, { limit, before }: TextsFilter): Promise<ListedText[]> {
  const { rows } = await sql<WrittenText & NewsletterRow>`
    select newsletters.*, language, subject, text,
      (select count(*) from newsletter_queue where newsletter_id = newsletters.id)::int as queued,
      (select count(*) from outbox where newsletter_id = newsletters.id
        and sent_at is null and next_attempt_at is not null)::int as waiting,
      (select count(*) from outbox where newsletter_id = newsletters.id and sent_at is not null)::int as now_sent,
      (select count(*) from outbox where newsletter_id = newsletters.id
        and sent_at is null and next_attempt_at is null)::int as now_failed
    from newsletters join newsletter_texts on newsletter_id = newsletters.id
    ${
      before === undefined
        ? sql``
        : sql`where (made_at, newsletters.id, language) < (${before.at}::timestamptz, ${before.id}, ${before.language})`
    }
    order by made_at desc, newsletters.id desc, language desc limit ${limit}`.execute(db);
  return rows.map(({ id, made_at, sent_at, language, subject, text, ...row }) => {
    const waiting = row.queued + row.waiting;
    const counts = {
      ...{ recipients: row.recipients, waiting },
      // the outbox forgets its mails after a while
      ...{ sent: Math.max(row.sent, row.now_sent), failed: row.now_sent >= row.sent ? row.now_failed : row.failed },
    };
    return {
      ...{ id, made_at, language, subject, text },
      state: sent_at === null ? 'draft' : waiting > 0 ? 'sending' : 'sent',
      counts: sent_at !== null && language === 'en' ? counts : null,
    };
  });
}

interface NewsletterRow {
  id: string;
  made_at: Date;
  sent_at: Date | null;
  recipients: number;
  sent: number;
  failed: number;
  queued: number;
  waiting: number;
  now_sent: number;
  now_failed: number;
}
