import { day } from '../../../common/rules/durations.ts';
import type { Ctx } from '../common/context.ts';
import { sweepUses } from '../common/limits.ts';
import { rememberedDays, sweepCalls } from '../common/once.ts';
import { deviceDays } from './devices.ts';

export async function sweep(ctx: Ctx): Promise<void> {
  const { db, now } = ctx;
  const before = (days: number) => new Date(now().getTime() - days * day);
  await db.deleteFrom('verifications').where('expires_at', '<', before(1)).execute();
  await db.deleteFrom('password_resets').where('expires_at', '<', before(1)).execute();
  // as long as messages, which may hold the same addresses
  await db.deleteFrom('identifier_changes').where('created_at', '<', before(30)).execute();
  await sweepUses(ctx, before(1));
  await sweepCalls(ctx, before(rememberedDays));
  await db.deleteFrom('sessions').where('created_at', '<', before(30)).execute();
  await db.deleteFrom('devices').where('last_used_at', '<', before(deviceDays)).execute();
  // the schedule is in the cards, which stay
  await db.deleteFrom('reviews').where('started_at', '<', before(30)).execute();
  await db.deleteFrom('outbox').where('created_at', '<', before(30)).execute();
  await db.deleteFrom('contact_messages').where('created_at', '<', before(180)).execute();
  // unconfirmed newsletter addresses
  await db
    .deleteFrom('newsletter_subscriptions')
    .where('confirmed_at', 'is', null)
    .where('expires_at', '<', now())
    .execute();
}
