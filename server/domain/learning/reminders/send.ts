import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { LanguageCode } from '../../../../common/language/codes.ts';
import { href } from '../../../../common/paths.ts';
import { day, hour } from '../../../../common/rules/durations.ts';
import type { Weekday } from '../../../db/tables/learning.ts';
import type { Services } from '../../../services.ts';
import { type Texts, textsIn } from '../../../texts/texts.ts';
import { messageTo, type Notice, type NotifyingCtx } from '../../accounts/notices.ts';
import { inTransaction, type LoggingCtx } from '../../common/context.ts';
import { addUse } from '../../common/limits.ts';
import { sendsTexts } from '../../common/ports/sms.ts';
import { prefixOf, takeOfPrefix } from '../../common/sms-budget.ts';
import { linkIn, smsOf } from '../../common/texts-for.ts';
import { tokens } from './setting.ts';
import { beginningOfDay, nextSlot, type Plan } from './slots.ts';

/** Reminders end by themselves so long after the last visit. */
const longestAbsence = 28 * day;

/** A server that was down does not send later than this. */
const lateness = 3 * hour;

/** Characters of one SMS; of two for letters that GSM 03.38 lacks, as in Kurdish and Arabic. */
const oneSms = ({ language }: Texts): number => (language.code === 'en' || language.code === 'nl' ? 160 : 134);

interface Due extends Plan {
  user_id: string;
  number: number;
  days: Weekday[];
  channel: 'email' | 'sms';
  next_at: Date;
  sent_at: Date | null;
  first_name: string;
  language: LanguageCode;
  email: string | null;
  phone: string | null;
  delete_after: Date | null;
  visited_at: Date;
}

type Sending = NotifyingCtx & LoggingCtx & Pick<Services, 'sms'>;

/** One transaction each: two servers send none twice. Returns how many were sent. */
export async function sendReminders(ctx: Sending): Promise<number> {
  let count = 0;
  for (;;) {
    // yields: the embedded database answers without returning to the event loop
    await setImmediate();
    const sent = await inTransaction(ctx, remindNext);
    if (sent === null) return count;
    if (sent) count++;
  }
}

async function remindNext(ctx: Sending): Promise<boolean | null> {
  const due = await findDue(ctx);
  if (!due) return null;
  const { db, now } = ctx;
  const end = due.visited_at.getTime() + longestAbsence;
  const following = nextSlot(due, now());
  const to = due.channel === 'email' ? due.email : sendsTexts(ctx.sms) ? due.phone : null;
  const isOver = to === null || now().getTime() >= end;
  const isLast = following === null || following.getTime() >= end;
  const isSent = !isOver && (await mayBeSent(ctx, due)) && (await hasBudget(ctx, due, to));
  if (isSent) await send(ctx, due, to, isLast);
  await db
    .updateTable('reminders')
    .set({ next_at: isOver || (isSent && isLast) ? null : following, ...(isSent && { sent_at: now() }) })
    .where('user_id', '=', due.user_id)
    .execute();
  return isSent;
}

async function findDue({ db, now }: Sending): Promise<Due | undefined> {
  const { rows } = await sql<Due>`
    select reminders.user_id, number, days, time, channel, time_zone, next_at, sent_at, first_name, language, delete_after,
      case when email_verified_at is not null then email end as email,
      case when phone_verified_at is not null then phone end as phone,
      greatest(set_at,
        (select max(last_used_at) from sessions where user_id = reminders.user_id),
        (select max(last_used_at) from devices where user_id = reminders.user_id),
        (select max(updated_at) from progress where user_id = reminders.user_id)) as visited_at
    from reminders join users on users.id = reminders.user_id
    where next_at <= ${now()} order by next_at limit 1 for update of reminders skip locked`.execute(db);
  return rows[0];
}

/** Not late, not twice a day, not on a day with learning, not during an account's deletion. */
async function mayBeSent({ db, now }: Sending, due: Due): Promise<boolean> {
  if (due.delete_after !== null || now().getTime() - due.next_at.getTime() > lateness) return false;
  const today = beginningOfDay(now(), due.time_zone);
  if (due.sent_at !== null && due.sent_at >= today) return false;
  const { rows } = await sql`
    select where exists (select from progress where user_id = ${due.user_id} and updated_at >= ${today})
      or exists (
        select from review_items
        where review_id = any(array(select id from reviews where user_id = ${due.user_id})) and answered_at >= ${today})
      or exists (
        select from practice_items
        where attempt_id = any(array(select id from practice_attempts where user_id = ${due.user_id}))
          and answered_at >= ${today})`.execute(db);
  return rows.length === 0;
}

async function hasBudget(ctx: Sending, { channel, user_id }: Due, to: string): Promise<boolean> {
  if (channel === 'email') return true;
  if ((await addUse(ctx, 'notice-sms.account', user_id)).isOver) return false;
  if ((await addUse(ctx, 'reminder-sms.everyone', 'all')).isOver) return false;
  return takeOfPrefix(ctx, prefixOf(to), 'reminder');
}

async function send(ctx: Sending, due: Due, to: string, isLast: boolean): Promise<void> {
  const say = textsIn(due.language);
  const start = linkIn(say, ctx, href('learnerHome'));
  const off = linkIn(say, ctx, `${href('reminders')}?off=${(await tokens(ctx))(due.number)}`);
  const notice = isLast ? lastNotice(due, start) : notNow(due, start, off);
  await ctx.mail.send(ctx, { ...messageTo(to, notice, say), ...(due.channel === 'email' && { unsubscribeUrl: off }) });
}

const notNow =
  ({ first_name: name }: Due, start: string, off: string) =>
  (say: Texts): Notice => {
    const { hello, reminder } = say.messages;
    const sms = reminder.sms({ start, off });
    return {
      subject: reminder.subject,
      text: `${hello({ name })}\n\n${reminder.text({ start, off })}`,
      sms: smsOf(sms, say).length <= oneSms(say) ? sms : reminder.shortSms({ off }),
    };
  };

const lastNotice =
  ({ first_name: name }: Due, start: string) =>
  ({ messages: { hello, reminder } }: Texts): Notice => ({
    subject: reminder.last,
    text: `${hello({ name })}\n\n${reminder.lastText({ start })}`,
    sms: reminder.lastSms({ start }),
  });
