import type { Reminder, ReminderDay } from '../../../../common/api/types.ts';

/** From Monday. */
export const dayNames: Readonly<Record<ReminderDay, string>> = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
};

const list = new Intl.ListFormat('en-GB');

/** Such as 'By e-mail, in the evening: Monday and Thursday.' */
export function reminderText(reminder: Reminder): string {
  if (reminder === null) return 'A short message on days that you choose.';
  const { days, time, channel } = reminder;
  const names = Object.entries(dayNames).filter(([day]) => days.some((each) => each === day));
  const when = names.length === 7 ? 'every day' : list.format(names.map(([, name]) => name));
  return `By ${channel === 'email' ? 'e-mail' : 'SMS'}, in the ${time}: ${when}.`;
}

export const savedText = (reminder: Reminder): string =>
  reminder === null ? 'Reminders are off.' : `Saved. ${reminderText(reminder)}`;
