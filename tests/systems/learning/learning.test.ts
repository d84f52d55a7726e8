import { testSystem } from '../support/system-tests.ts';
import { bounded, mutants, wide } from './cases.ts';
import { learningSystem } from './learning-system.ts';
import { landmarks, properties } from './properties.ts';
import { realRules } from './rules.ts';

testSystem({
  name: 'learning',
  systemOf: learningSystem,
  properties,
  bounded,
  wide,
  mutants,
  traced: ['the reports of a device arrive out of order'],
  charts: { lesson: realRules.lessonMachine },
  chartsIn: ({ devices }) =>
    devices.flatMap(({ shows }) => ('chart' in shows ? [['lesson', shows.chart] as const] : [])),
  unvisited: {
    'lesson.loading.slow': 'only says that it takes long',
    'lesson.notFound': 'each lesson exists',
    'lesson.failed': 'a call without an answer leads to `lesson.unreached`, and the server refuses none',
    'lesson.shown.player.deciding': 'is left at once',
    'lesson.shown.player.absent': 'each lesson has a video',
    'lesson.shown.player.held': 'no device saves data',
    'lesson.shown.player.loading': 'the player is ready at once',
    'lesson.shown.player.failed': 'the player is ready at once',
    'lesson.shown.progress.deciding': 'is left at once',
    'lesson.shown.progress.off': 'the learner is logged in, and the course is free',
    'lesson.shown.progress.unkept': 'the server keeps progress',
    'lesson.shown.reading.sending.waiting': 'each lesson has a film that plays',
    'lesson.shown.reading.sending.slow': 'each lesson has a film that plays',
    'lesson.shown.reading.failed': 'each lesson has a film that plays',
    'lesson.shown.reading.done': 'each lesson has a film that plays',
    'lesson.shown.course.deciding': 'is left at once',
    'lesson.shown.course.lockShown': 'the course is free',
  },
  landmarks,
});
