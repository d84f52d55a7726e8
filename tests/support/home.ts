import type { Home, HomeCourse } from '../../common/api/types.ts';

export const aHomeCourse = (id: string, more: Partial<HomeCourse> = {}): HomeCourse => ({
  id,
  title: `Course ${id}`,
  thumbnail: '/pictures/map.svg',
  completion_percentage: 33,
  lessons_left: 2,
  minutes_left: 19,
  task_minutes_left: 120,
  next_lesson: { id: 'warp', chapter_id: 'loom', title: 'The warp', minutes: 9 },
  ...more,
});

export const aFinishedCourse = (id: string): HomeCourse =>
  aHomeCourse(id, {
    ...{ completion_percentage: 100, lessons_left: 0, minutes_left: 0, task_minutes_left: 0 },
    next_lesson: null,
  });

export const aHome = (more: Partial<Home> = {}): Home => ({
  courses: [],
  lessons_this_week: 0,
  reviews: { due_count: 0, minutes: 0, done_today: false },
  offers: [],
  subscription: null,
  reminder: null,
  reminder_channels: ['email', 'sms'],
  ...more,
});

export const aNewcomersHome = (more: Partial<Home> = {}): Home =>
  aHome({
    offers: [
      {
        ...{ id: 'mentoring', title: 'Mentoring', thumbnail: '/pictures/map.svg', free: true },
        lesson: { id: 'ask', chapter_id: 'first', title: 'Ask for a mentor', minutes: 5 },
      },
      {
        ...{ id: 'weaving', title: 'Weaving', thumbnail: '/pictures/map.svg', free: false },
        lesson: { id: 'wood', chapter_id: 'loom', title: 'Wood', minutes: 4 },
      },
      { id: 'empty', title: 'A new course', thumbnail: '', free: true, lesson: null },
    ],
    ...more,
  });
