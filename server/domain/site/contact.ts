import { sql } from 'kysely';
import { day } from '../../../common/rules/durations.ts';
import { normaliseEmail } from '../../../common/rules/email.ts';
import { dayOf } from '../../../common/text/days.ts';
import { isBlank, withoutUnseen } from '../../../common/text/unprintable.ts';
import { changeAsStaff, type Staff } from '../common/audit.ts';
import { type Ctx, inTransaction, type LoggingCtx } from '../common/context.ts';
import { newId } from '../common/ids.ts';
import { countUses } from '../common/limits.ts';
import { networkOf, wideNetworkOf } from '../common/network.ts';
import { type Place, placeIn } from '../common/place.ts';
import { forStaff, invalid, noSuch } from '../common/problem.ts';
import { staffAddress, teamAddress } from '../common/team-address.ts';
import { type InboxCtx, requireInbox } from './inbox.ts';

export interface ContactMessage {
  name: string;
  email: string;
  message: string;
}

/** Except line feeds. */
const controls = /(?!\n)\p{Cc}/gu;

/**
 * One transaction; a duplicate within a day changes nothing. Input goes into the text and Reply-To
 * only.
 * @throws Problem 404 if messages are off, 422 by field, 429
 */
export async function sendMessage(ctx: InboxCtx, given: ContactMessage, ip: string): Promise<void> {
  requireInbox(ctx);
  const name = withoutUnseen(given.name).trim();
  const email = normaliseEmail(given.email);
  const message = given.message.replaceAll('\r\n', '\n').replace(controls, ' ').trim();
  if (isBlank(name)) throw invalid({ name: [({ site }) => site.contact.name] });
  if (isBlank(message)) throw invalid({ message: [({ site }) => site.contact.message] });
  await countUses(ctx, [
    ['contact.network', networkOf(ip)],
    ['contact.neighbours', wideNetworkOf(ip)],
  ]);
  await inTransaction(ctx, async (ctx) => {
    const { db, now, mail } = ctx;
    const same = await db
      .selectFrom('contact_messages')
      .select('id')
      .where('email', '=', email)
      .where('message', '=', message)
      .where('created_at', '>', new Date(now().getTime() - day))
      .executeTakeFirst();
    if (same) return;
    const id = newId('msg');
    await db.insertInto('contact_messages').values({ id, name, email, message, created_at: now() }).execute();
    await mail.send(ctx, {
      to: teamAddress(ctx),
      replyTo: email,
      subject: 'A message from the contact form',
      text: `From: ${name} <${email}>\nNumber: ${id}\n\nThe address was typed in and not verified. A reply to this e-mail goes to it.\n\n${message}`,
    });
  });
}

export interface StoredContactMessage extends ContactMessage {
  id: string;
  created_at: Date;
  answered_at: Date | null;
}

/** Newest first; `open` lists unanswered ones only; those that were written before `before`. */
export function listMessages(
  { db }: Ctx,
  { limit, open, before }: { limit: number; open: boolean; before?: Place },
): Promise<StoredContactMessage[]> {
  return db
    .selectFrom('contact_messages')
    .selectAll()
    .$if(open, (messages) => messages.where('answered_at', 'is', null))
    .$if(before !== undefined, (messages) => messages.where(sql<boolean>`(created_at, id) < ${placeIn(before)}`))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** @throws Problem 404 */
export async function getMessage({ db }: Ctx, id: string): Promise<StoredContactMessage> {
  const message = await db.selectFrom('contact_messages').selectAll().where('id', '=', id).executeTakeFirst();
  if (!message) throw noSuch(`Message ${id}`);
  return message;
}

type ReplyingCtx = InboxCtx & LoggingCtx;

const longestReply = 5_000;

/**
 * By mail to the address that was typed, from which an answer goes to the team. Notes it as
 * answered.
 * @returns the message
 * @throws Problem 404 | 409 if it was answered, 422 by field
 */
export function replyToMessage(
  ctx: ReplyingCtx,
  staff: Staff,
  id: string,
  given: string,
): Promise<StoredContactMessage> {
  const text = given.replaceAll('\r\n', '\n').replace(controls, ' ').trim();
  if (isBlank(text)) throw invalid({ text: ['Write what is to be answered.'] });
  if (text.length > longestReply) throw invalid({ text: [`The reply may have ${longestReply} characters.`] });
  return changeAsStaff(ctx, staff, async (ctx) => {
    const message = await requireOpen(ctx, id);
    await noteAnswered(ctx, id);
    const team = staffAddress(ctx);
    const quoted = message.message.split('\n').map((line) => `> ${line}`);
    await ctx.mail.send(ctx, {
      to: message.email,
      ...(team !== null && { replyTo: team }),
      subject: 'Your message to Zanin',
      text: [text, `You wrote on ${dayOf(message.created_at)}:\n${quoted.join('\n')}`].join('\n\n'),
    });
    // the words are in the mail alone
    const entry = { command: 'messages reply', target: id, changes: { characters: text.length } };
    return { entry, result: message };
  });
}

/** @throws Problem 404 | 409 if already noted. */
export function markAnswered(ctx: LoggingCtx, staff: Staff, id: string): Promise<void> {
  return changeAsStaff(ctx, staff, async (ctx) => {
    await requireOpen(ctx, id);
    await noteAnswered(ctx, id);
    return { entry: { command: 'messages answered', target: id, changes: {} }, result: undefined };
  });
}

/**
 * In a transaction: one answer waits for the other.
 * @throws Problem 404 | 409
 */
async function requireOpen({ db }: Ctx, id: string): Promise<StoredContactMessage> {
  const message = await db
    .selectFrom('contact_messages')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => noSuch(`Message ${id}`));
  if (message.answered_at) throw forStaff(409, `Message ${id} was answered on ${dayOf(message.answered_at)}.`);
  return message;
}

const noteAnswered = ({ db, now }: Ctx, id: string) =>
  db.updateTable('contact_messages').set({ answered_at: now() }).where('id', '=', id).execute();
