import type {
  Home,
  HomeCourse,
  HomeLesson,
  HomeOffer,
  Reminder,
  ReminderSetting,
} from '../../../../common/api/types.ts';
import { type Client, call, dataOf } from '../../../api/client.ts';
import { count, every, filled, flag, list, note, nullable, oneOf, optional, or, shape } from '../../../api/read.ts';
import { subscription } from '../../catalogue/course/calls.ts';

const lesson = nullable(
  shape<NonNullable<HomeLesson>>({
    id: filled,
    chapter_id: filled,
    title: filled,
    lang: optional(filled),
    minutes: count,
  }),
);

const course = shape<HomeCourse>({
  id: filled,
  title: filled,
  lang: optional(filled),
  thumbnail: note,
  completion_percentage: count,
  lessons_left: count,
  minutes_left: count,
  task_minutes_left: count,
  next_lesson: lesson,
});

const offer = shape<HomeOffer>({
  id: filled,
  title: filled,
  lang: optional(filled),
  thumbnail: note,
  free: or(flag, false),
  lesson,
});

const channel = oneOf('email', 'sms');

const reminder = nullable(
  shape<NonNullable<Reminder>>({
    days: every(oneOf('mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun')),
    time: oneOf('morning', 'evening'),
    channel,
  }),
);

const home = shape<Home>({
  courses: list(course),
  lessons_this_week: count,
  reviews: or(shape<Home['reviews']>({ due_count: count, minutes: count, done_today: or(flag, false) }), {
    due_count: 0,
    minutes: 0,
    done_today: false,
  }),
  offers: or(list(offer), []),
  subscription,
  reminder,
  reminder_channels: or(list(channel), []),
});

export const getHome = (client: Client) => call<Home>((_, signal) => dataOf(client.GET('/home', { signal }), home));

export const setReminder = (client: Client) =>
  call<{ reminder: Reminder }, ReminderSetting>((body, signal) =>
    dataOf(client.PUT('/me/reminder', { body, signal }), shape<{ reminder: Reminder }>({ reminder })),
  );
