import type { components } from '../../../../common/api/schema.d.ts';
import type { Services } from '../../../services.ts';
import { changeAsStaff, type Staff } from '../../common/audit.ts';
import type { LoggingCtx } from '../../common/context.ts';
import { reminderOf } from './setting.ts';

/** @returns what was on; null for nothing */
export function stopReminderAsStaff(
  ctx: LoggingCtx & Pick<Services, 'sms'>,
  staff: Staff,
  userId: string,
): Promise<components['schemas']['Reminder']> {
  return changeAsStaff(ctx, staff, async (ctx) => {
    const { reminder } = await reminderOf(ctx, userId);
    await ctx.db.updateTable('reminders').set({ next_at: null }).where('user_id', '=', userId).execute();
    const changes = { was_on: reminder !== null };
    return { entry: { command: 'learner reminder-off', target: userId, changes }, result: reminder };
  });
}
