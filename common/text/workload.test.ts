import { expect, it } from 'vitest';
import { courseLength, workloadLabel } from './workload.ts';

it.each([
  [1, 0, '1 lesson, about 5 minutes'],
  [4, 23, '4 lessons, about 25 minutes'],
  [4, 60, '4 lessons, about 60 minutes'],
  [4, 87.4, '4 lessons, about 85 minutes'],
  [4, 88, '4 lessons, about 1½ hours'],
  [4, 110, '4 lessons, about 2 hours'],
  [4, 150, '4 lessons, about 2½ hours'],
  [4, 284, '4 lessons, about 4½ hours'],
  [4, 285, '4 lessons, about 5 hours'],
  [9, 868, '9 lessons, about 14 hours'],
])('[FORMAT-02] %i lessons of %d minutes in all are "%s"', (lessons, minutes, label) => {
  expect(workloadLabel({ lessons, minutes, hasTasks: false })).toBe(label);
});

it('[FORMAT-02] says that the tasks are counted', () => {
  expect(workloadLabel({ lessons: 9, minutes: 868, hasTasks: true })).toBe('9 lessons, about 14 hours with the tasks');
});

it.each([
  [{ lesson_count: 9, duration: 21, task_minutes: 560 }, '9 lessons, about 10 hours with the tasks'],
  [{ lesson_count: 1, duration: 21, task_minutes: 0 }, '1 lesson, about 20 minutes'],
  [{ lesson_count: 1, duration: 21 }, '1 lesson, about 20 minutes'],
  [{ duration: 95 }, '1 h 35 min'],
])('[CARD-01] the length of the course %j is "%s"', (course, label) => {
  expect(courseLength(course)).toBe(label);
});
