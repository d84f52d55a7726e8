import { assign } from 'xstate';
import { secondsOf } from '../../../common/rules/video-intervals.ts';
import type { LessonContext } from '../../../machines/learning/lesson.types.ts';
import type { Mutant } from '../support/system-tests.ts';
import type { LearningSystem } from './learning-system.ts';
import type { PropertyName } from './properties.ts';
import { realRules } from './rules.ts';
import type { State } from './world.ts';

const one = { devices: 1, lessons: ['warp'], positions: [0, 4.5], mostReports: 2 } as const;
const course = ['warp', 'weft'] as const;

/** The real system, explored completely. */
export const bounded: Readonly<Record<string, LearningSystem>> = {
  'one device, one lesson, two reports under way': { ...one, positions: [0, 2.5, 4.5] },
  'one device, two lessons that are begun or ended, one report under way': {
    ...one,
    lessons: course,
    positions: [0],
    mostReports: 1,
  },
  'two devices, one lesson that is begun or ended, a report of each under way': {
    ...one,
    devices: 2,
    positions: [0],
    mostReports: 1,
  },
};

/** Wider bounds: `SYSTEMS=all`. */
export const wide: Readonly<Record<string, LearningSystem>> = {
  'one device, two lessons, one report under way': { ...one, lessons: course, mostReports: 1 },
  'one device, two lessons that are begun or ended, two reports under way': { ...one, lessons: course, positions: [0] },
};

const { reported, consequencesOf, lessonMachine } = realRules;

/** One change each of the product or the environment, which must violate a property. */
export const mutants: Readonly<Record<string, Mutant<LearningSystem, State, PropertyName>>> = {
  'the server believes the last report about what is completed': {
    property: '[LESSON-04] a lesson that is completed stays completed, so that the share of a course never falls',
    system: {
      ...one,
      rules: {
        reported: (before, report, how) => {
          const { completed_at } = reported(null, report, how);
          return { ...reported(before, report, how), completed_at };
        },
      },
    },
  },
  'the server takes half of a film for enough': {
    property: '[WATCH-01] a lesson is completed only when 90 % of its film was played',
    system: {
      ...one,
      positions: [0, 2.5],
      rules: {
        reported: (before, report, how) => {
          const kept = reported(before, report, how);
          return { ...kept, completed_at: kept.completed_at ?? (secondsOf(kept.watched) >= 15 ? how.time : null) };
        },
      },
    },
  },
  'the server appends what was played, and counts it again': {
    property: '[WATCH-01] nothing that is watched twice counts twice',
    system: {
      ...one,
      rules: {
        reported: (before, report, how) => {
          const kept = reported(null, report, how);
          return { ...reported(before, report, how), watched: [...(before?.watched ?? []), ...kept.watched] };
        },
      },
    },
  },
  'the server keeps only what the last report says was played': {
    property: '[WATCH-01] what was watched never becomes less',
    system: {
      ...one,
      rules: {
        reported: (before, report, how) => ({
          ...reported(before, report, how),
          watched: reported(null, report, how).watched,
        }),
      },
    },
  },
  'the reports of a device arrive out of order': {
    property: '[LESSON-04] no older report of a device takes its position back',
    system: { ...one, habits: { keepsOrder: false } },
  },
  'each report counts as the first one about its lesson': {
    property: '[CARD-01] a learner is counted at most once among those who joined a course',
    system: {
      ...one,
      rules: { consequencesOf: (lessons, report) => consequencesOf(lessons, { ...report, isFirst: true }) },
    },
  },
  'only the first report about a lesson leads to a certificate': {
    property: '[DONE-03] a completed course has its certificate once its last report was read, and no other has',
    system: {
      ...one,
      rules: {
        consequencesOf: (lessons, report) => {
          const all = consequencesOf(lessons, report);
          return { ...all, certifies: all.certifies && report.isFirst };
        },
      },
    },
  },
  'a page takes each answer for the completion of its lesson': {
    property:
      '[LESSON-04] a page that has saved its progress shows no lesson as completed that the server does not know as completed',
    system: {
      ...one,
      rules: {
        lessonMachine: lessonMachine.provide({
          actions: { confirmPlayed: assign({ completed: true } satisfies Partial<LessonContext>) },
        }),
      },
    },
  },
  'each answer lets the page celebrate a chapter': {
    property: '[DONE-01] a chapter or course is celebrated only when the server knows it as completed',
    system: {
      ...one,
      rules: {
        lessonMachine: lessonMachine.provide({
          actions: { setAnswer: assign({ finished: 'chapter' } satisfies Partial<LessonContext>) },
        }),
      },
    },
  },
  'a report that was lost holds up all that come after it': {
    property: '[LESSON-04] from every state all devices get to show what the server has, without another fault',
    system: { ...one, habits: { goesOn: false } },
  },
  'no certificate is given for a free course': {
    property: '[DONE-03] from every state the learner gets the certificate of the course without another fault',
    system: {
      ...one,
      rules: { consequencesOf: (lessons, report) => ({ ...consequencesOf(lessons, report), certifies: false }) },
    },
  },
};
