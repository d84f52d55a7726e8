import { text } from '../../language/say.ts';

export const title = 'Reminder';
export const off = 'A short message on days that you choose.';

/** {days} such as ‘Monday and Friday’; by the way and the time of day. */
export const onDays = {
  email: { morning: text('By e-mail, in the morning: {days}.'), evening: text('By e-mail, in the evening: {days}.') },
  sms: { morning: text('By SMS, in the morning: {days}.'), evening: text('By SMS, in the evening: {days}.') },
};

export const everyDay = {
  email: { morning: 'By e-mail, in the morning: every day.', evening: 'By e-mail, in the evening: every day.' },
  sms: { morning: 'By SMS, in the morning: every day.', evening: 'By SMS, in the evening: every day.' },
};

/** A list of days: {days} are those so far. */
export const list = { next: text('{days}, {day}'), last: text('{days} and {day}') };

/** Before it is said what was saved. */
export const saved = 'Saved.';
export const switchedOff = 'Reminders are off.';

export const remindMe = 'Remind me';
/** Opens the form with the days. */
export const change = 'Change';
export const save = 'Save';
export const switchOff = 'Switch off';

export const days = 'Days';
export const dayNames = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
};

export const time = 'Time of day';
export const times = { morning: 'Morning', evening: 'Evening' };

/** How the message is sent. */
export const channel = 'How';
export const channels = { email: 'E-mail', sms: 'SMS' };

export const note =
  'At most one message a day, and none on days when you have already learned. Every message has a link to switch them off.';

/** If the server gives no reason. */
export const errors = {
  noDay: 'Choose at least one day.',
  notSaved: 'We could not save this. Please try again.',
};
