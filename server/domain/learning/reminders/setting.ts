import type { components } from '../../../../common/api/schema.d.ts';
import type { Services } from '../../../services.ts';
import { sameHash } from '../../accounts/codes.ts';
import { hashOf } from '../../accounts/sessions.ts';
import type { Ctx } from '../../common/context.ts';
import { sendsTexts } from '../../common/ports/sms.ts';
import { invalid, type Problem } from '../../common/problem.ts';
import { linkSigner } from '../../common/unsubscribe-links.ts';
import { isTimeZone, nextSlot } from './slots.ts';

type Shapes = components['schemas'];

export type ReachingCtx = Ctx & Pick<Services, 'sms'>;

/** What is on, and by which ways a message can reach the learner. */
export async function reminderOf(
  ctx: ReachingCtx,
  userId: string,
): Promise<{ reminder: Shapes['Reminder']; channels: Shapes['ReminderChannel'][] }> {
  const row = await ctx.db
    .selectFrom('users')
    .leftJoin('reminders', 'reminders.user_id', 'users.id')
    .select(['email_verified_at', 'phone_verified_at', 'days', 'time', 'channel', 'next_at'])
    .where('users.id', '=', userId)
    .executeTakeFirst();
  const channels: Shapes['ReminderChannel'][] = [];
  if (row?.email_verified_at) channels.push('email');
  if (row?.phone_verified_at && sendsTexts(ctx.sms)) channels.push('sms');
  const { days = null, time = null, channel = null, next_at = null } = row ?? {};
  const isOn = next_at !== null && days !== null && time !== null && channel !== null;
  return { reminder: isOn ? { days, time, channel } : null, channels };
}

/**
 * Without days, switches them off.
 * @throws Problem 422 for a way that does not reach the learner, or an unknown time zone
 */
export async function setReminder(
  ctx: ReachingCtx,
  userId: string,
  { days, time, channel, time_zone }: Shapes['ReminderSetting'],
): Promise<Shapes['Reminder']> {
  if (!isTimeZone(time_zone)) throw invalid({ time_zone: [({ learning }) => learning.reminders.timeZone] });
  const { channels } = await reminderOf(ctx, userId);
  if (days.length > 0 && !channels.includes(channel)) {
    throw invalid({ channel: [({ learning }) => learning.reminders.channel] });
  }
  const { db, now } = ctx;
  const plan = { days, time, time_zone };
  const kept = { days: JSON.stringify(days), time, channel, time_zone, set_at: now(), next_at: nextSlot(plan, now()) };
  await db
    .insertInto('reminders')
    .values({ user_id: userId, ...kept })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(kept))
    .execute();
  return days.length === 0 ? null : { days, time, channel };
}

/**
 * By the link of any message.
 * @throws Problem 422 for a token that was never issued
 */
export async function endReminder(ctx: Ctx, token: string): Promise<void> {
  const [number = '', mac = ''] = token.split('.');
  const right = (await tokens(ctx))(Number.parseInt(number, 36));
  // hashes have one length, whatever was sent
  if (!sameHash(hashOf(`${number}.${mac}`), hashOf(right))) throw invalidLink();
  await ctx.db
    .updateTable('reminders')
    .set({ next_at: null })
    .where('number', '=', Number.parseInt(number, 36))
    .execute();
}

/** Short, for an SMS: 96 bits of the HMAC. */
export async function tokens(ctx: Ctx): Promise<(number: number) => string> {
  const sign = await linkSigner(ctx);
  return (number) => `${number.toString(36)}.${sign(`reminder ${number}`).slice(0, 16)}`;
}

const invalidLink = (): Problem => invalid({ token: [({ site }) => site.linkEnded] });
