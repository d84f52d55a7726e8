import '../../../support/closed-details.ts';
import { render, screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { createModel, reject, resolve } from 'model-walk';
import { external, screenOf } from 'model-walk/testing-library';
import { testModel } from 'model-walk/vitest';
import { expect, it } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import { type CourseEvent, courseMachine } from '../../../../machines/catalogue/course.machine.ts';
import { freeLesson, stepAfterLessons } from '../../../../machines/catalogue/course.selectors.ts';
import { failure } from '../../../../machines/common/failure.ts';
import { CourseScreen } from '../../../../src/flows/catalogue/course/CourseScreen.tsx';
import { anOwnCertificate } from '../../../support/certificates.ts';
import { refusalsOf } from '../../../support/contract.ts';
import { aCourse, aLesson, aPracticeState } from '../../../support/courses.ts';
import { aRegion, aWishlist } from '../../../support/shared-actors.ts';

const chapters = { warp: [aLesson('loom', { preview: true }), aLesson('thread')], weft: [aLesson('knot')] };
const practice_test = aPracticeState({ best_percentage: 67 });
const bought = aCourse(chapters, { completion_percentage: 40, practice_test });
const whole = aCourse(chapters, { completion_percentage: 100 });
const certified = { ...whole, certificate: anOwnCertificate() };
const untested = { ...whole, practice_test };
const preview = { ...bought, purchased: false, completion_percentage: 0 };
const said = {
  teacher: { name: 'Rojda Aziz', about: 'Weaves in Mardin.' },
  outcomes: ['tie a knot', 'weave an edge'],
  audience: 'People with a loom.',
  level: 'beginner',
  language: 'ckb',
  subscription_prices: [{ region_code: 'US', currency_code: 'USD', price_micro: 12_000_000 }],
} as const;

const press = (name: string) => (_: CourseEvent, user: UserEvent) => user.click(screen.getByRole('button', { name }));

const model = createModel(courseMachine, {
  events: {
    'chapter.toggled': [{ chapterId: 'warp' }, { chapterId: 'weft' }],
    // what one owns is not wished for
    'wishlist.pressed': { when: ({ context }) => context.course?.purchased === false },
    'retry.pressed': {},
    'connection.restored': {},
  },
  outcomes: {
    loadCourse: {
      ...refusalsOf('GET /courses/preview/{id}/{lang}', 'GET /user/courses/course/{id}/{lang}', 'GET /user/courses'),
      bought: resolve(bought),
      'finished, with the certificate': resolve(certified),
      'finished, but for its practice test': resolve(untested),
      'finished, the certificate was withdrawn': resolve({
        ...certified,
        certificate: anOwnCertificate({ withdrawn_at: '2026-12-01T09:00:00.000Z' }),
      }),
      'not bought': resolve(preview),
      'not bought, by an author who says more': resolve({
        ...preview,
        ...said,
        outcomes: [...said.outcomes],
        subscription_prices: [...said.subscription_prices],
      }),
      unknown: reject(failure('notFound', { status: 404 })),
      'server error': reject(failure('server', { status: 500 })),
      'no answer': reject(failure('network')),
    },
  },
  serializeState: ({ value, context }) => [
    value,
    context.course?.purchased,
    context.course && stepAfterLessons(context.course),
    context.course?.level,
    context.openChapters?.toSorted(),
  ],
});

testModel(model, {
  proves: [
    'COURSE-01',
    'COURSE-02',
    'COURSE-03',
    'COURSE-04',
    'COURSE-05',
    'COURSE-07',
    'COURSE-08',
    'COURSE-09',
    'COURSE-10',
    'PRACTICE-14',
    'SESSION-03',
  ],
  variants: { '': { courseId: 'weaving' } },
  sut: screenOf({
    render: (actor) => render(<CourseScreen actor={actor} region={aRegion()} wishlist={aWishlist()} />),
    gestures: {
      'chapter.toggled': ({ chapterId }, user) =>
        user.click(screen.getByRole('heading', { name: `${chapterId === 'warp' ? 1 : 2}. Chapter ${chapterId}` })),
      'wishlist.pressed': press('Add to wishlist'),
      'connection.restored': external,
      'retry.pressed': (_, user) => user.click(screen.getByRole('button', { name: /Try again|Try again/ })),
    },
  }),
  states: { '*': see },
});

const lessonsOf: Readonly<Record<string, readonly string[]>> = {
  bought: ['Lesson loom', 'Lesson thread', 'Lesson knot'],
  preview: ['Lesson loom', 'Lesson thread (locked)', 'Lesson knot (locked)'],
};

/** What a learner sees of each state. */
function see(snapshot: SnapshotFrom<typeof courseMachine>): void {
  const { value, context } = snapshot;
  expect(screen.getByRole('link', { name: /Back to courses/ }).getAttribute('href')).toBe('/course');
  expect(screen.getAllByRole('heading', { level: 1 }).map(({ textContent }) => textContent)).toEqual([
    value === 'ready' ? 'Weaving' : value === 'notFound' ? 'This course does not exist' : 'Course',
  ]);
  expect(screen.queryByText('Loading the course') !== null).toBe(typeof value === 'object');
  expect(screen.queryByText(/Still working/) !== null).toBe(snapshot.matches({ loading: 'slow' }));
  expect(screen.queryByRole('link', { name: 'See all courses' }) !== null).toBe(value === 'notFound');
  expect(screen.queryByText('We could not load the course') !== null).toBe(value === 'failed');
  if (context.course === null) return;

  const owned = context.course.purchased;
  expect(screen.queryByText('Owned') !== null).toBe(owned);
  expect(screen.queryByText('Not owned yet') !== null).toBe(!owned);
  expect(screen.queryByRole('progressbar', { name: 'Your progress' })?.getAttribute('aria-valuenow')).toBe(
    owned ? String(context.course.completion_percentage) : undefined,
  );
  expect(screen.queryByRole('link', { name: 'Buy course' }) !== null).toBe(!owned);
  const step = stepAfterLessons(context.course);
  expect(screen.queryByRole('link', { name: 'Continue learning' }) !== null).toBe(owned && step === null);
  expect(screen.queryByRole('link', { name: 'Take the practice test' }) !== null).toBe(step === 'test');
  const certificate = screen.queryByRole('link', { name: 'See your certificate' })?.getAttribute('href');
  expect(certificate).toBe(typeof step === 'object' && step !== null ? '/certificates/crt_1' : undefined);
  expect(screen.queryByRole('link', { name: 'Try a free lesson' })?.getAttribute('href')).toBe(
    owned ? undefined : '/course/weaving/chapter/warp/lesson/loom',
  );
  const saysMore = context.course.level !== undefined;
  expect(screen.queryByText('or $12 a month for all courses') !== null).toBe(saysMore);
  expect(screen.queryByRole('heading', { name: 'You will be able to' }) !== null).toBe(saysMore);
  expect(screen.queryAllByRole('term').map(({ textContent }) => textContent)).toEqual(
    saysMore ? ['Who it is for', 'Level', 'Language', 'Taught by'] : [],
  );
  expect(screen.queryByRole('link', { name: 'Continue learning' }) !== null).toBe(owned);
  expect(screen.getByText('2 chapters · 3 lessons')).toBeDefined();

  const [loom = '', thread = '', knot = ''] = lessonsOf[owned ? 'bought' : 'preview'] ?? [];
  const unfolded = (chapter: string) => context.openChapters?.includes(chapter);
  const listed = [...(unfolded('warp') ? [loom, thread] : []), ...(unfolded('weft') ? [knot] : [])];
  expect(screen.queryAllByRole('heading', { level: 4 }).map(({ textContent }) => textContent)).toEqual(listed);
  expect(screen.queryAllByRole('img', { name: 'Locked' })).toHaveLength(
    listed.filter((title) => title.endsWith('(locked)')).length,
  );
  expect(screen.queryAllByRole('link', { name: 'Buy course/Subscribe' })).toHaveLength(
    !owned && unfolded('warp') ? 1 : 0,
  );
}

it('[HOME-09] a listed course, whose chapters are not sent, has the free lesson that the list names', () => {
  const named = { id: 'loom', chapter_id: 'warp' };
  expect(freeLesson(aCourse({}, { free_lesson: named }))).toEqual(named);
});
