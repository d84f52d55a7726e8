import type { Reminder } from '../../../../common/api/types.ts';
import * as say from '../../../../common/texts/learning/reminder.ts';

/** Such as 'By e-mail, in the evening: Monday and Thursday.' */
export function reminderText(reminder: Reminder): string {
  if (reminder === null) return say.off;
  const { time, channel } = reminder;
  const names = Object.entries(say.dayNames).flatMap(([day, name]) =>
    reminder.days.some((each) => each === day) ? [name] : [],
  );
  return names.length === 7 ? say.everyDay[channel][time] : say.onDays[channel][time]({ days: listOf(names) });
}

export const savedText = (reminder: Reminder): string =>
  reminder === null ? say.switchedOff : `${say.saved} ${reminderText(reminder)}`;

/** Not by `Intl`: Chromium has no Kurdish. */
const listOf = (names: readonly string[]): string =>
  names.reduce((days, day, index) => (index === names.length - 1 ? say.list.last : say.list.next)({ days, day }));
