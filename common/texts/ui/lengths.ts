import { plural, text } from '../../language/say.ts';

/** Learners of a course. */
export const joined = plural('{count} joined', '{count} joined');

/** Of films: 85 minutes are 1 h 25 min. */
export const duration = {
  minutes: text('{minutes} min'),
  hours: text('{hours} h'),
  both: text('{hours} h {minutes} min'),
};

/** Rounded to 5 minutes, half hours or hours. */
export const about = {
  minutes: plural('about {count} minutes', 'about {count} minutes'),
  hours: plural('about {count} hours', 'about {count} hours'),
  /** `{count}` and a half. */
  halfHours: plural('about {count}½ hours', 'about {count}½ hours'),
};

/** `{time}` is one of `about`. */
export const workload = plural('{count} lesson, {time}', '{count} lessons, {time}');
export const workloadWithTasks = plural(
  '{count} lesson, {time} with the tasks',
  '{count} lessons, {time} with the tasks',
);
