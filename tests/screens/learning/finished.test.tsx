import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { createActor, type EventObject, fromPromise, SimulatedClock } from 'xstate';
import type { Course, PracticeState, PurchasedCourse } from '../../../common/api/types.ts';
import { STILL_WORKING_AFTER } from '../../../common/rules/durations.ts';
import { courseMachine } from '../../../machines/catalogue/course.machine.ts';
import { resourceMachine } from '../../../machines/common/resource.machine.ts';
import { chapterFeedbackMachine } from '../../../machines/learning/chapter-feedback.machine.ts';
import { downloadMachine } from '../../../machines/learning/download.machine.ts';
import type { FinishedCourse } from '../../../machines/learning/learning.types.ts';
import { regionMachine } from '../../../machines/site/region.machine.ts';
import { loadCourse } from '../../../src/flows/catalogue/course/calls.ts';
import { loadRecommended } from '../../../src/flows/catalogue/course/some-courses-calls.ts';
import { ChapterCompletedScreen } from '../../../src/flows/learning/chapter-completed/ChapterCompletedScreen.tsx';
import { ChapterFeedbackScreen } from '../../../src/flows/learning/chapter-feedback/ChapterFeedbackScreen.tsx';
import { CourseCompletedScreen } from '../../../src/flows/learning/course-completed/CourseCompletedScreen.tsx';
import { saveFile } from '../../../src/flows/learning/download/calls.ts';
import { loadFinishedCourse, sendChapterFeedback } from '../../../src/flows/learning/lesson/calls.ts';
import { aCourse, aLesson, aPracticeState } from '../../support/courses.ts';
import { type Answer, type Answers, fetchDouble, networkError, ok } from '../../support/fetch-double.ts';
import { noteSavedFiles } from '../../support/saved-files.ts';
import { aShare, aWishlist } from '../../support/shared-actors.ts';

const course = aCourse(
  { loom: [aLesson('wood', { completed: true })], weft: [aLesson('comb'), aLesson('edge')] },
  { completion_percentage: 33 },
);
const owned: Answers = {
  'GET /user/courses': ok({ course_ids: [course.id], courses: [] }),
  'GET /user/courses/course/{id}/{lang}': ok(course),
};

describe('the page of a completed chapter', () => {
  const open = async (answers: Answers) => {
    const { client } = fetchDouble(answers, { token: 'a-token' });
    const load = loadCourse(client, { signedIn: true }, course.id);
    const actor = createActor(courseMachine.provide({ actors: { loadCourse: load } }), {
      input: { courseId: course.id },
    }).start();
    render(<ChapterCompletedScreen course={actor} chapterId="loom" />);
    await waitFor(() => expect(actor.getSnapshot().hasTag('busy')).toBe(false));
  };
  const expectTheWayOn = () => {
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('You Finished A chapter');
    const link = screen.getByRole('link', { name: 'Continue' });
    expect(link.getAttribute('href')).toBe('/course/weaving/chapter/loom/feedback');
  };

  it('[DONE-01] says so and leads to the feedback', async () => {
    await open(owned);
    expectTheWayOn();
    expect(await screen.findByText('“Chapter loom” is done, and with it 33% of “Weaving”.')).toBeDefined();
  });

  it('[DONE-01] works without the course, too', async () => {
    await open({ 'GET /user/courses': networkError });
    expectTheWayOn();
    expect(screen.getByText('Well done. You are one chapter closer to your goal.')).toBeDefined();
  });

  const practiceTestOf = async (practice_test: PracticeState | null) => {
    await open({ ...owned, 'GET /user/courses/course/{id}/{lang}': ok({ ...course, practice_test }) });
    await screen.findByText(/“Chapter loom” is done/);
    return screen.queryByRole('link', { name: /practice test/ });
  };

  it('[PRACTICE-14] has its practice test as a quiet way on until that is passed', async () => {
    const link = await practiceTestOf(aPracticeState());
    expect([link?.textContent, link?.getAttribute('href')]).toEqual([
      'Try the practice test',
      '/course/weaving/practice-test',
    ]);
  });

  it.each([
    ['passed', aPracticeState({ best_percentage: 92, passed: true })],
    ['not there', null],
  ])('[PRACTICE-14] offers no practice test that is %s', async (_, state) => {
    expect(await practiceTestOf(state)).toBeNull();
  });
});

describe('chapter feedback', () => {
  const stored = { status: 201, body: { message: 'Thank you for your feedback.' } } as const;
  const open = (answers: Answers) => {
    const api = fetchDouble({ ...owned, ...answers }, { token: 'a-token' });
    const clock = new SimulatedClock();
    const actor = createActor(
      chapterFeedbackMachine.provide({
        actors: {
          findChapterTitle: fromPromise<string, void>(async () => ''),
          sendChapterFeedback: sendChapterFeedback(api.client),
          loadCourse: loadCourse(api.client, { signedIn: true }, course.id),
        },
      }),
      { input: { courseId: course.id, chapterId: 'loom' }, clock },
    );
    const emitted: EventObject[] = [];
    actor.on('navigate', (event) => emitted.push(event));
    actor.start();
    render(<ChapterFeedbackScreen actor={actor} />);
    return { ...api, clock, emitted, user: userEvent.setup() };
  };
  type User = ReturnType<typeof userEvent.setup>;
  const answer = async (user: User) => {
    await user.click(screen.getByRole('radio', { name: 'Just right' }));
    await user.click(screen.getByRole('radio', { name: '5 stars' }));
    await user.click(screen.getByRole('button', { name: 'Submit feedback' }));
  };

  it('[DONE-02] asks one question with three options and for one to five stars, both needed', async () => {
    const { user } = open({});
    const names = screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent);
    expect(names).toEqual(['Too slow', 'Just right', 'Too fast', '1 star', '2 stars', '3 stars', '4 stars', '5 stars']);
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Submit feedback' });
    expect(button.disabled).toBe(true);
    await user.click(screen.getByRole('radio', { name: 'Too fast' }));
    expect(button.disabled).toBe(true);
    await user.click(screen.getByRole('radio', { name: '3 stars' }));
    expect(button.disabled).toBe(false);
  });

  it('[DONE-02] is stored, says thanks, and goes on with the next open lesson', async () => {
    const { user, calls, emitted } = open({ 'POST /user/chapters/{id}/feedback': stored });
    await answer(user);
    expect(await screen.findByRole('dialog', { name: 'Thank you!' })).toBeDefined();
    expect(calls.map(({ path, body }) => [path, body])).toEqual([
      ['/user/chapters/loom/feedback', { answer: 'Just right', rating: 5 }],
    ]);
    await user.click(screen.getByRole('button', { name: 'Continue course' }));
    await waitFor(() =>
      expect(emitted).toEqual([{ type: 'navigate', to: '/course/weaving/chapter/weft/lesson/comb' }]),
    );
  });

  it('[DONE-02] keeps the answers when the server fails', async () => {
    let fails = true;
    const { user } = open({
      'POST /user/chapters/{id}/feedback': () => (fails ? new Response('', { status: 500 }) : stored),
    });
    await answer(user);
    expect((await screen.findByRole('alert')).textContent).toBe(
      'We could not send your feedback. Check your connection and try again.',
    );
    expect(screen.getByRole<HTMLInputElement>('radio', { name: '5 stars' }).checked).toBe(true);
    fails = false;
    await user.click(screen.getByRole('button', { name: 'Submit feedback' }));
    expect(await screen.findByRole('dialog', { name: 'Thank you!' })).toBeDefined();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('[OFFLINE-26] is stored on the device when the connection is lost, says so, and goes on', async () => {
    const { user, emitted } = open({ 'POST /user/chapters/{id}/feedback': networkError });
    await answer(user);
    const dialog = await screen.findByRole('dialog', { name: 'Thank you!' });
    expect(dialog.textContent).toContain('Your feedback is kept on this device.');
    await user.click(screen.getByRole('button', { name: 'Continue course' }));
    await waitFor(() => expect(emitted).toHaveLength(1));
  });

  const toTheCourse = [{ type: 'navigate', to: '/course/weaving' }];

  it('[DONE-02] goes on with the course when the connection is lost', async () => {
    const { user, emitted } = open({ 'POST /user/chapters/{id}/feedback': stored, 'GET /user/courses': networkError });
    await answer(user);
    await user.click(await screen.findByRole('button', { name: 'Continue course' }));
    await waitFor(() => expect(emitted).toEqual(toTheCourse));
  });

  it('[DONE-02] goes on with the course when no answer comes for ten seconds', async () => {
    const never = () => new Promise<never>(() => {});
    const { user, clock, emitted } = open({ 'POST /user/chapters/{id}/feedback': stored, 'GET /user/courses': never });
    await answer(user);
    await user.click(await screen.findByRole('button', { name: 'Continue course' }));
    act(() => clock.increment(STILL_WORKING_AFTER - 1));
    expect(emitted).toEqual([]);
    act(() => clock.increment(1));
    expect(emitted).toEqual(toTheCourse);
  });
});

describe('the page of a completed course', () => {
  const purchase: PurchasedCourse = {
    id: course.id,
    title: course.title,
    thumbnail: '/media/pictures/weaving.svg',
    status: 'Completed',
    created_at: '2026-11-02T10:15:00.000Z',
    lastViewed: null,
    achievedDate: '2026-11-20T18:52:00.000Z',
    startDate: null,
    endDate: null,
    price: null,
    downloadLink: '/api/download/certificate/crt_1',
  };
  const catalogue: Course[] = [
    { ...course, id: 'english', category: 'Languages', title: 'English' },
    course,
    { ...course, id: 'dyeing', title: 'Dyeing' },
    { ...course, id: 'felting', title: 'Felting' },
    { ...course, id: 'spinning', title: 'Spinning' },
    { ...course, id: 'french', category: 'Languages', title: 'French' },
  ];
  const base: Answers = {
    'GET /courses/all/{language}': ok({ courses: catalogue }),
    'GET /user/courses': ok({ course_ids: [course.id, 'felting'], courses: [] }),
    'GET /user/courses/{id}': ok([purchase]),
  };
  const open = async (answers: Answers) => {
    const api = fetchDouble({ ...base, ...answers }, { token: 'a-token' });
    const courses = createActor(
      resourceMachine<readonly Course[]>().provide({
        actors: { load: loadRecommended(api.client, { signedIn: true }, course.id) },
      }),
      { input: { name: 'courses', empty: [] } },
    ).start();
    const finished = createActor(
      resourceMachine<FinishedCourse>().provide({
        actors: { load: loadFinishedCourse(api.client, () => Promise.resolve('user-1'), course.id) },
      }),
      { input: { name: 'purchased courses', empty: { downloadLink: null, missingTest: null, certificate: null } } },
    ).start();
    const download = createActor(downloadMachine.provide({ actors: { saveFile: saveFile(api.client) } })).start();
    const region = createActor(regionMachine, { input: { stored: { region: 'DE', at: 0 }, now: 0 } }).start();
    render(
      <CourseCompletedScreen
        courseId={course.id}
        courses={courses}
        finished={finished}
        download={download}
        share={aShare()}
        canShare={false}
        region={region}
        wishlist={aWishlist()}
      />,
    );
    await waitFor(() => expect([courses, finished].some((actor) => actor.getSnapshot().hasTag('busy'))).toBe(false));
    return { ...api, user: userEvent.setup() };
  };
  const certificate = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Certificate' });

  it('[DONE-03] praises, and recommends up to three courses that the learner does not own, its kind first', async () => {
    await open({});
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Great Job!');
    expect(screen.getByText('You finished “Weaving”, from the first lesson to the last.')).toBeDefined();
    expect(screen.getAllByRole('article').map((card) => card.querySelector('h3')?.textContent)).toEqual([
      'Dyeing',
      'Spinning',
      'English',
    ]);
    expect(screen.getByRole('link', { name: 'More tools' }).getAttribute('href')).toBe('/course');
  });

  /** The pages that a server answers of this list to a learner who has two courses of it. */
  const paged =
    (list: readonly Course[]): NonNullable<Answers['GET /courses/all/{language}']> =>
    ({ query }) => {
      const ids = query.get('ids')?.split(',');
      const owned = [course.id, 'felting'];
      const found = list.filter(
        ({ id, category }) =>
          (ids === undefined || ids.includes(id)) &&
          (query.get('category') === null || query.get('category') === category) &&
          (query.get('collection') === null || !owned.includes(id)),
      );
      const courses = found.slice(0, Number(query.get('limit')));
      return ok({ courses, next: null, total: found.length });
    };

  it.each([
    ['courses of its kind are enough', [...catalogue, { ...course, id: 'knitting', title: 'Knitting' }], 2],
    ['there are too few of its kind', catalogue, 3],
    ['the finished course has left the catalogue', catalogue.filter(({ id }) => id !== course.id), 2],
  ])('[DONE-03][SESSION-04] recommends the same from pages as from the whole list when %s', async (_, list, calls) => {
    const api = await open({ 'GET /courses/all/{language}': ok({ courses: list }) });
    const shown = () => screen.getAllByRole('article').map((card) => card.querySelector('h3')?.textContent);
    const fromAll = shown();
    expect([fromAll.length, api.callsOf('GET /courses/all/{language}').length]).toEqual([3, 1]);
    cleanup();
    const fromPages = await open({ 'GET /courses/all/{language}': paged(list) });
    expect(shown()).toEqual(fromAll);
    const asked = fromPages.callsOf('GET /courses/all/{language}');
    expect(asked.map(({ query }) => query.get('limit'))).toEqual(['1', '4', '4'].slice(0, calls));
  });

  it('[DONE-03] downloads the certificate', async () => {
    const saved = noteSavedFiles();
    const pdf = new Response('%PDF', { headers: { 'content-type': 'application/pdf' } });
    const { user, calls } = await open({ 'GET /download/{a}/{b}': pdf });
    await user.click(certificate());
    await waitFor(() => expect(saved.names).toEqual(['certificate-weaving.pdf']));
    expect(calls.at(-1)?.path).toBe('/download/certificate/crt_1');
  });

  it('[DONE-03] says when there is no certificate yet', async () => {
    await open({ 'GET /user/courses/{id}': ok([{ ...purchase, downloadLink: null }]) });
    expect(certificate().disabled).toBe(true);
    expect(screen.getByText('Your certificate is ready once every lesson of the course is done.')).toBeDefined();
  });

  const listed = (more: Partial<PurchasedCourse>): Answer<'GET /user/courses/{id}'> => ok([{ ...purchase, ...more }]);
  const without = (practice_test: PracticeState | null, completion_percentage = 100) =>
    listed({ status: 'In progress', downloadLink: null, practice_test, completion_percentage });
  const readyOnce = 'Your certificate is ready once every lesson of the course is done.';

  it.each([
    ['not begun', {}, 'Take the practice test'],
    ['running', { answered: 6 }, 'Continue the practice test'],
    ['finished but not passed', { best_percentage: 67 }, 'Take the practice test'],
  ])('[PRACTICE-14][DONE-03] leads to the practice test that alone is missing: %s', async (_, state, words) => {
    const { calls } = await open({ 'GET /user/courses/{id}': without(aPracticeState(state)) });
    expect(calls.map(({ name }) => name)).not.toContain('GET /user/courses/course/{id}/{lang}');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Great Job!');
    expect(screen.getByRole('status').textContent).toBe('One step to your certificate: pass the practice test.');
    expect(screen.getByRole('link', { name: words }).getAttribute('href')).toBe('/course/weaving/practice-test');
    expect(screen.queryByRole('button', { name: 'Certificate' })).toBeNull();
  });

  it('[PRACTICE-14][DONE-03] mentions the lessons while one is not completed', async () => {
    await open({ 'GET /user/courses/{id}': without(aPracticeState(), 99) });
    expect(screen.getByRole('status').textContent).toBe(readyOnce);
    expect(certificate().disabled).toBe(true);
    expect(screen.queryByRole('link', { name: /practice test/ })).toBeNull();
  });

  it.each([
    ['passed', without(aPracticeState({ best_percentage: 92, passed: true })), true],
    ['not there', without(null), true],
    ['not passed, with a certificate from before', listed({ practice_test: aPracticeState() }), false],
  ])('[PRACTICE-14] neither offers a test nor asks for the lessons when it is %s', async (_, purchases, isMissing) => {
    const { calls } = await open({ 'GET /user/courses/{id}': purchases });
    expect(screen.queryByRole('link', { name: /practice test/ })).toBeNull();
    expect(screen.getByRole('status').textContent).toBe(isMissing ? readyOnce : '');
    expect(certificate().disabled).toBe(isMissing);
    expect(calls.map(({ name }) => name)).not.toContain('GET /user/courses/course/{id}/{lang}');
  });

  const issued = { id: 'crt_1', code: 'K3Z9-7QWD-0F5T-XM2A', url: 'https://zanin.example/certificates/crt_1' };

  it('[DONE-03][CERT-04] says of a certificate that was withdrawn when that was, and offers no test for it', async () => {
    const withdrawn = { ...issued, withdrawn_at: '2026-12-01T09:00:00.000Z' };
    await open({
      'GET /user/courses/{id}': listed({
        ...{
          status: 'In progress',
          downloadLink: null,
          achievedDate: null,
          certificate: withdrawn,
          completion_percentage: 100,
        },
        practice_test: aPracticeState(),
      }),
    });
    expect(screen.getByRole('status').textContent).toBe(
      'Your certificate was withdrawn on 1 December 2026. Please contact us if you have a question about it.',
    );
    expect(certificate().disabled).toBe(true);
    expect(screen.queryByRole('link', { name: /practice test|See your certificate/ })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Share/ })).toBeNull();
  });

  it('[CERT-06] has one big action, the certificate, and its Share menu', async () => {
    const certificate = { ...issued, withdrawn_at: null };
    const { user } = await open({ 'GET /user/courses/{id}': listed({ certificate, completion_percentage: 100 }) });
    const page = screen.getByRole('link', { name: 'See your certificate' });
    expect(page.getAttribute('href')).toBe('/certificates/crt_1');
    await user.click(screen.getByRole('button', { name: 'Share the certificate of Weaving' }));
    await screen.findByRole('dialog', { name: 'Share your certificate' });
    const address = (name: string) => screen.getByRole('link', { name }).getAttribute('href') ?? '';
    const { searchParams } = new URL(address('Add to LinkedIn'));
    expect([searchParams.get('name'), searchParams.get('issueYear'), searchParams.get('certUrl')]).toEqual([
      'Weaving',
      '2026',
      'https://zanin.example/certificates/crt_1',
    ]);
    expect(address('WhatsApp')).toContain(encodeURIComponent('https://zanin.example/certificates/crt_1'));
    // the device has no dialog of its own
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Copy link',
      'Download PDF',
      'Close',
    ]);
  });

  it('[DONE-03] can load the certificate again; without a catalogue it recommends nothing', async () => {
    let isCut = true;
    const list: Answer<'GET /user/courses/{id}'> = ok([purchase]);
    const { user } = await open({
      'GET /user/courses/{id}': () => (isCut ? networkError() : list),
      'GET /courses/all/{language}': networkError,
    });
    expect(screen.getByText('We could not find your certificate just now.')).toBeDefined();
    expect(screen.queryByRole('heading', { level: 2 })).toBeNull();
    isCut = false;
    await user.click(screen.getByRole('button', { name: 'Check again' }));
    await waitFor(() => expect(certificate().disabled).toBe(false));
  });
});
