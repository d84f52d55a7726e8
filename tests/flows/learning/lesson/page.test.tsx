import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { createActor, type EventObject, SimulatedClock } from 'xstate';
import type { Course, ProgressState } from '../../../../common/api/types.ts';
import { buyCourse } from '../../../../common/buy-course.ts';
import { PLAYER_WATCHDOG, PROGRESS_INTERVAL } from '../../../../common/rules/durations.ts';
import { downloadMachine } from '../../../../machines/learning/download.machine.ts';
import { lessonMachine } from '../../../../machines/learning/lesson.machine.ts';
import { fetchFile } from '../../../../src/api/fetch-file.ts';
import { saveFile } from '../../../../src/flows/learning/download/calls.ts';
import { previewLesson, readLesson, saveProgress, sendProgress } from '../../../../src/flows/learning/lesson/calls.ts';
import { LessonScreen } from '../../../../src/flows/learning/lesson/LessonScreen.tsx';
import type { VideoPlayerProps } from '../../../../src/ui/embeds/VideoPlayer.tsx';
import { aCourse, aLesson } from '../../../support/courses.ts';
import { type Answers, fetchDouble, networkError, ok } from '../../../support/fetch-double.ts';
import { noteSavedFiles } from '../../../support/saved-files.ts';
import { aRegion } from '../../../support/shared-actors.ts';

const lesson = aLesson('warp', {
  title: 'The warp',
  content: 'Tie it **tight**.',
  content_html:
    '<p>Tie it <strong>tight</strong>.</p><script>window.hacked = true</script><p onclick="window.hacked = true">Rest.</p>',
  position: 42,
  attachments: [
    { id: 'grid', url: '/api/download/attachment/grid', mimeType: 'image/png', fileName: 'grid.png' },
    { id: 'knots', url: '/api/download/attachment/knots', mimeType: 'application/pdf', fileName: 'knots.pdf' },
  ],
});
const course = aCourse({ loom: [aLesson('wood', { completed: true }), lesson], weft: [aLesson('comb')] });

/** The API for a learner who bought the course. */
const bought: Answers = {
  'GET /user/courses': ok({ course_ids: [course.id], courses: [] }),
  'GET /user/courses/course/{id}/{lang}': ok(course),
  'GET /lesson/preview/{id}/{lang}': ok(lesson),
  'PUT /user/lessons/{id}/progress': ok(progress({})),
};

/** The API of a visitor, who may watch the preview lessons. */
const preview = (shown: Course): Answers => ({
  'GET /courses/preview/{id}/{lang}': ok({ ...shown, purchased: false }),
  'GET /lesson/preview/{id}/{lang}': ok(lesson),
});

function progress(more: Partial<ProgressState>): ProgressState {
  return {
    completion_percentage: 33,
    lesson_completed: false,
    chapter_completed: false,
    course_completed: false,
    ...more,
  };
}

/** The server has seen enough of the film, or takes the learner's word. */
const finishing = (more: Partial<ProgressState>): Answers => {
  const done = ok(progress({ lesson_completed: true, ...more }));
  return { ...bought, 'PUT /user/lessons/{id}/progress': done, 'PUT /user/lessons/{id}/read': done };
};

let player: VideoPlayerProps | null = null;
let frames = 0;
function Player(props: VideoPlayerProps) {
  player = props;
  return <p ref={countFrame}>Video {props.video}</p>;
}
const countFrame = (frame: HTMLElement | null) => {
  if (frame !== null) frames += 1;
};
const tell = (say: (props: VideoPlayerProps) => void) =>
  act(async () => {
    if (player === null) throw new Error('No player is shown');
    say(player);
  });

async function open(answers: Answers, { signedIn = true, lessonId = 'warp', chapterId = 'loom', speed = 1 } = {}) {
  const api = fetchDouble(answers, { token: signedIn ? 'a-token' : null });
  const clock = new SimulatedClock();
  const actor = createActor(
    lessonMachine.provide({
      actors: {
        previewLesson: previewLesson(api.client),
        saveProgress: saveProgress(api.client),
        readLesson: readLesson(api.client),
      },
    }),
    { input: { courseId: course.id, chapterId, lessonId, signedIn, speed }, clock },
  );
  const emitted: EventObject[] = [];
  actor.on('*', (event) => emitted.push(event));
  actor.on('progress.left', ({ progress }) => void sendProgress(api.client, progress));
  actor.start();
  const download = createActor(downloadMachine.provide({ actors: { saveFile: saveFile(api.client) } })).start();
  render(
    <LessonScreen
      actor={actor}
      download={download}
      region={aRegion()}
      loadPreview={({ id }, signal) => fetchFile(api.client, 'attachment', id, signal)}
      Player={Player}
    />,
  );
  await waitFor(() => expect(screen.queryByText('Loading the lesson')).toBeNull());
  const saved = () => api.bodiesOf('PUT /user/lessons/{id}/progress');
  return { ...api, actor, clock, emitted, saved, user: userEvent.setup() };
}

beforeEach(() => {
  player = null;
  frames = 0;
});

describe('the lesson', () => {
  it('[LESSON-01] shows the video by id and hash, the title, the words for no description, and the text', async () => {
    await open(bought);
    expect(screen.getByRole('heading', { level: 1, name: 'The warp' })).toBeDefined();
    expect(screen.getByText('Video 76979871/8272103f6e')).toBeDefined();
    expect(screen.getByText('This lesson has no description.')).toBeDefined();
    expect(screen.getByText('tight').tagName).toBe('STRONG');
  });

  describe('[LESSON-08] ends with the next step', () => {
    const free = { preview: true };
    const chapters = {
      loom: [aLesson('wood', free), { ...lesson, ...free }, aLesson('comb', free)],
      weft: [aLesson('knot')],
    };
    const shown = aCourse(chapters, {
      subscription_prices: course.prices.map((price) => ({ ...price, price_micro: 12e6 })),
    });
    const hrefOf = (name: RegExp | string) => screen.queryByRole('link', { name })?.getAttribute('href');

    it('for a visitor: the next lesson is a link where it is open, and the course can be started', async () => {
      await open(preview(shown), { signedIn: false });
      expect(hrefOf('Next lesson, also free Lesson comb')).toBe('/course/weaving/chapter/loom/lesson/comb');
      expect(hrefOf('Start this course')).toBe('/payment-options/course/weaving');
      expect(screen.getByText('The course has 4 lessons and a certificate.')).toBeDefined();
      expect(screen.getByText('$20')).toBeDefined();
      expect(screen.getByText('or $12 a month for all courses')).toBeDefined();
    });

    it('for a learner who does not own the course: a locked next lesson is named without a link', async () => {
      const listed = { ...preview(shown), 'GET /user/courses': ok({ course_ids: [], courses: [] }) };
      await open(listed, { lessonId: 'comb' });
      expect(hrefOf(/^Next lesson/)).toBeUndefined();
      expect(screen.getByText('Next lesson:').nextElementSibling?.textContent).toBe('Lesson knot');
      expect(hrefOf('Start this course')).toBe('/payment-options/course/weaving');
    });

    it('for a visitor of a free course: the next lesson, and nothing to pay', async () => {
      const gift = { ...shown, price: { amount: 0, currency: 'USD' }, prices: [] };
      await open({ ...preview(gift), 'GET /courses/preview/{id}/{lang}': ok(gift) }, { signedIn: false });
      expect(hrefOf(/^Next lesson/)).toBe('/course/weaving/chapter/loom/lesson/comb');
      expect(hrefOf('Start this course')).toBeUndefined();
    });

    it('for an owner: neither an offer to buy nor a link to the next lesson', async () => {
      await open(bought);
      expect(hrefOf('Start this course')).toBeUndefined();
      expect(hrefOf(/^Next lesson/)).toBeUndefined();
    });
  });

  it('[LESSON-07][S12] shows only allow-listed HTML of the text, and nothing that runs', async () => {
    await open(bought);
    const text = screen.getByText('Rest.').parentElement;
    expect(text?.innerHTML).toBe('<p>Tie it <strong>tight</strong>.</p><p>Rest.</p>');
    expect(Reflect.get(window, 'hacked')).toBeUndefined();
  });

  it('[LESSON-07] shows the text as it was written when the server sends no HTML', async () => {
    const { content_html: _, ...plain } = lesson;
    await open({ ...bought, 'GET /lesson/preview/{id}/{lang}': ok(plain) });
    expect(screen.getByText('Tie it **tight**.')).toBeDefined();
  });

  it('[LESSON-06] says under the player that the video is a sample, and nothing under a video of its own', async () => {
    const note = 'Sample film: the lesson itself is in the text below.';
    const sample = ok({ ...lesson, sample: true });
    await open({ ...bought, 'GET /lesson/preview/{id}/{lang}': sample });
    expect(screen.getByText('Video 76979871/8272103f6e').closest('figure')?.textContent).toContain(note);
    cleanup();
    await open({
      ...bought,
      'GET /lesson/preview/{id}/{lang}': ok({ ...lesson, sample: false }),
    });
    expect(screen.queryByText(note)).toBeNull();
    cleanup();
    await open(bought);
    expect(screen.queryByText(note)).toBeNull();
  });

  it('[LESSON-06] says nothing of the video while the lesson is locked', async () => {
    const sampled = aCourse({ loom: [aLesson('warp', { sample: true })] }, { purchased: false });
    await open({
      ...preview(sampled),
      'GET /lesson/preview/{id}/{lang}': { status: 403, body: { error: 'not_purchased', message: 'Locked.' } },
    });
    expect(screen.queryByText(/^Sample film/)).toBeNull();
  });

  it('[COURSE-04] says how long the lesson and its task take', async () => {
    const timed = ok({ ...lesson, duration: 2, task_minutes: 15 });
    await open({ ...bought, 'GET /lesson/preview/{id}/{lang}': timed });
    expect(screen.getByText('2 min + 15 min task')).toBeDefined();
  });

  it('[LESSON-01] previews pictures, shows a sheet for other files, and saves each under its file name', async () => {
    const png = new Response('png', { headers: { 'content-type': 'image/png' } });
    const saved = noteSavedFiles();
    const { user, callsOf } = await open({ ...bought, 'GET /download/{a}/{b}': png });
    expect(await screen.findByRole('img', { name: 'Preview of grid.png' })).toBeDefined();
    expect(screen.getByRole('img', { name: 'PDF file' })).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Download knots.pdf' }));
    await waitFor(() => expect(saved.names).toEqual(['knots.pdf']));
    const files = callsOf('GET /download/{a}/{b}');
    expect(files.map(({ path, authorization }) => [path, authorization])).toEqual([
      ['/download/attachment/grid', 'Bearer a-token'],
      ['/download/attachment/knots', 'Bearer a-token'],
    ]);
  });
});

describe('locks', () => {
  it('[LESSON-02] a locked lesson is never asked for and shows no player', async () => {
    const { calls, user, emitted } = await open(preview(course), { signedIn: false });
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(calls.map(({ name }) => name)).toEqual(['GET /courses/preview/{id}/{lang}']);
    expect(screen.getByRole('heading', { name: 'This lesson is locked' })).toBeDefined();
    expect(player).toBeNull();
    const [inPlaceOfTheVideo] = screen.getAllByRole('button', { name: 'Purchase Course' });
    if (inPlaceOfTheVideo) await user.click(inPlaceOfTheVideo);
    expect(emitted).toEqual([{ type: 'navigate', ...buyCourse('weaving') }]);
  });

  it('[LESSON-02] a preview lesson is open to everyone; the others are marked as locked', async () => {
    const shown = aCourse({ loom: [aLesson('wood'), { ...lesson, preview: true }] });
    await open(preview(shown), { signedIn: false });
    expect(screen.getByText('Video 76979871/8272103f6e')).toBeDefined();
    const outline = screen.getByRole('complementary', { name: 'Course content' });
    expect([...outline.querySelectorAll('li li')].map(({ textContent }) => textContent)).toEqual([
      'Lesson woodLocked',
      'The warp',
    ]);
    expect(outline.querySelector('[aria-current="page"]')?.textContent).toBe('The warp');
  });

  it('[LESSON-03] a locked neighbour opens the dialog; the course can be bought from there', async () => {
    const shown = aCourse({ loom: [{ ...lesson, preview: true }], weft: [aLesson('comb')] });
    const { user, emitted } = await open(preview(shown), { signedIn: false });
    await user.click(screen.getByRole('button', { name: 'Next lesson' }));
    const dialog = await screen.findByRole('dialog', { name: 'Lesson Locked' });
    expect(dialog.querySelector('p')?.textContent).toBe(
      'This lesson is locked. Please purchase the course to access all lessons.',
    );
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Next lesson' }));
    await user.click(await screen.findByRole('button', { name: 'Purchase Course' }));
    expect(emitted).toEqual([{ type: 'navigate', ...buyCourse('weaving') }]);
  });

  it('[LESSON-03] previous and next cross chapters and stop at the ends', async () => {
    const { user, emitted } = await open(bought);
    await user.click(screen.getByRole('button', { name: 'Next lesson' }));
    await user.click(screen.getByRole('button', { name: 'Previous lesson' }));
    expect(emitted).toEqual([
      { type: 'navigate', to: '/course/weaving/chapter/weft/lesson/comb' },
      { type: 'navigate', to: '/course/weaving/chapter/loom/lesson/wood' },
    ]);
    cleanup();
    const ways = () =>
      ['Previous lesson', 'Next lesson'].map(
        (name) => screen.getByRole<HTMLButtonElement>('button', { name }).disabled,
      );
    await open(bought, { lessonId: 'comb', chapterId: 'weft' });
    expect(ways()).toEqual([false, true]);
    cleanup();
    await open(bought, { lessonId: 'wood' });
    expect(ways()).toEqual([true, false]);
  });
});

describe('the progress of a lesson', () => {
  it('[LESSON-04] resumes where it was left and is saved while the video plays, at most every ten seconds', async () => {
    const { clock, saved } = await open(bought);
    expect(player?.startAt).toBe(42);
    expect(screen.getByText('Progress saved')).toBeDefined();
    await tell((props) => props.onReady());
    await tell((props) => props.onProgress(43, 100));
    await waitFor(() =>
      expect(saved()).toEqual([{ position: 43, duration: 100, completed: false, played: [[42, 43]] }]),
    );
    for (const position of [44, 45, 52]) await tell((props) => props.onProgress(position, 100));
    expect(saved()).toHaveLength(1);
    act(() => clock.increment(PROGRESS_INTERVAL));
    await tell((props) => props.onProgress(53, 100));
    await waitFor(() => expect(saved()).toHaveLength(2));
    // the way from 45 to 52 was a jump
    const played = [
      [43, 45],
      [52, 53],
    ];
    expect(saved().at(-1)).toEqual({ position: 53, duration: 100, completed: false, played });
  });

  it('[LESSON-04] is saved at once when the video is paused, and when the page is left', async () => {
    const { actor, saved } = await open(bought);
    await tell((props) => props.onProgress(43, 100));
    await waitFor(() => expect(saved()).toHaveLength(1));
    await screen.findByText('Progress saved');
    await tell((props) => props.onPaused(44, 100));
    await waitFor(() => expect(saved()).toHaveLength(2));
    await screen.findByText('Progress saved');
    await tell((props) => props.onProgress(49, 100));
    actor.send({ type: 'visit.left' });
    await waitFor(() => expect(saved()).toHaveLength(3));
    expect(saved().at(-1)).toEqual(expect.objectContaining({ position: 49 }));
  });

  it('[LESSON-04] is not sent when the page is left and all is saved', async () => {
    const { actor, calls } = await open(bought);
    const before = calls.length;
    actor.send({ type: 'visit.left' });
    await Promise.resolve();
    expect(calls).toHaveLength(before);
  });

  it('[LESSON-04][WATCH-01] makes a lesson done when the server says so, and a finished chapter leads to its page', async () => {
    const { emitted, user } = await open(finishing({ chapter_completed: true }));
    expect(screen.getByText('Counts as done at 90% watched')).toBeDefined();
    await tell((props) => props.onProgress(43, 100));
    expect(await screen.findByText('Lesson done')).toBeDefined();
    expect(await screen.findByText('You finished this chapter!')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(emitted).toEqual([{ type: 'navigate', to: '/course/weaving/chapter/loom/completed' }]);
  });

  it('[WATCH-04] says which part of a video was skipped, and leads to the first gap', async () => {
    const message = 'You have watched 6 of 14 minutes. Watch the rest, and this lesson is done.';
    const missing = { watched: 372, needed: 756, next: 12, message };
    const { saved, user } = await open({
      ...bought,
      'PUT /user/lessons/{id}/progress': ok(progress({ missing })),
    });
    await tell((props) => props.onReady());
    await tell((props) => props.onProgress(43, 840));
    await screen.findByText('Progress saved');
    expect(screen.queryByText(message)).toBeNull();
    await tell((props) => props.onEnded(840));
    expect((await screen.findByText(message)).getAttribute('role')).toBe('status');
    expect(saved().at(-1)).toEqual({ position: 840, duration: 840, completed: true, played: [] });
    expect(screen.queryByText('Lesson done')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Watch what is missing' }));
    expect([player?.startAt, frames]).toEqual([12, 2]);
    expect(screen.queryByText(message)).toBeNull();
    // the button is gone: the focus goes on from the player
    expect(document.activeElement?.contains(screen.getByText(/^Video /))).toBe(true);
    expect(document.activeElement).not.toBe(document.body);
  });

  it('[WATCH-01] intervals that were played are sent again until the server has them', async () => {
    let isCut = true;
    const { clock, saved, actor } = await open({
      ...bought,
      'PUT /user/lessons/{id}/progress': () => (isCut ? networkError() : ok(progress({}))),
    });
    await tell((props) => props.onProgress(43, 100));
    await screen.findByText('Not saved yet: trying again');
    for (const position of [44, 60, 61]) await tell((props) => props.onProgress(position, 100));
    isCut = false;
    act(() => clock.increment(PROGRESS_INTERVAL));
    await screen.findByText('Progress saved');
    expect(saved().at(-1)).toMatchObject({
      position: 61,
      played: [
        [42, 44],
        [60, 61],
      ],
    });
    await tell((props) => props.onProgress(62, 100));
    actor.send({ type: 'visit.left' });
    await waitFor(() => expect(saved()).toHaveLength(3));
    expect(saved().at(-1)).toMatchObject({ position: 62, played: [[61, 62]] });
  });

  it('[LESSON-04] the end of the last lesson navigates to the course-completed page', async () => {
    const { emitted } = await open(finishing({ chapter_completed: true, course_completed: true }));
    await tell((props) => props.onEnded(100));
    await waitFor(() => expect(emitted).toEqual([{ type: 'navigate', to: '/course/weaving/completed' }]));
  });

  it('[LESSON-03] a lesson watched to its end says what comes next, and leads there', async () => {
    const { emitted, user } = await open(bought);
    await tell(({ onReady }) => onReady());
    expect(screen.queryByText('Next up')).toBeNull();
    await tell(({ onEnded }) => onEnded(100));
    await waitFor(() => expect(screen.getByText('Next up').closest('p')?.textContent).toBe('Next up Lesson comb'));
    await user.click(screen.getByRole('button', { name: 'Keep going' }));
    expect(emitted.filter(({ type }) => type === 'navigate')).toEqual([
      { type: 'navigate', to: '/course/weaving/chapter/weft/lesson/comb' },
    ]);
  });

  it('[LESSON-03] a visitor sees what comes next too, and that it is locked', async () => {
    const sold = aCourse({ loom: [aLesson('wood', { preview: true }), aLesson('warp')] });
    await open(preview(sold), { signedIn: false, lessonId: 'wood' });
    await tell(({ onReady }) => onReady());
    await tell(({ onEnded }) => onEnded(100));
    expect(screen.getByText('Next up').closest('p')?.textContent).toBe('Next up Lesson warpLocked');
  });

  it('[LESSON-01] videos play at the speed that was chosen last', async () => {
    const { emitted } = await open(bought, { speed: 1.5 });
    expect(player?.speed).toBe(1.5);
    await tell(({ onReady }) => onReady());
    await tell(({ onSpeed }) => onSpeed(2));
    expect(emitted).toContainEqual({ type: 'speed.stored', speed: 2 });
    expect(player?.speed).toBe(2);
  });

  it('[LESSON-04] a lesson that was completed before is not celebrated again', async () => {
    const done = { ...lesson, completed: true };
    const { emitted, saved } = await open({
      ...finishing({ chapter_completed: true, course_completed: true }),
      'GET /lesson/preview/{id}/{lang}': ok(done),
    });
    await tell((props) => props.onEnded(100));
    await waitFor(() => expect(saved()).toHaveLength(1));
    expect(await screen.findByText('Progress saved')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
    expect(emitted).toEqual([]);
  });

  const tooMany = { error: 'too_many_attempts', message: 'Too many attempts. Please try again later.' } as const;

  it.each([
    ['did not arrive', networkError],
    ['was refused with 429', () => ({ status: 429, body: tooMany }) as const],
  ])(
    '[LESSON-04][A85] says that a save %s, and sends it again later without the learner, with the newest position',
    async (_, fail) => {
      let fails = true;
      const answer = () => (fails ? fail() : ok(progress({})));
      const { clock, saved } = await open({ ...bought, 'PUT /user/lessons/{id}/progress': answer });
      await tell((props) => props.onProgress(50, 100));
      expect((await screen.findByText('Not saved yet: trying again')).getAttribute('role')).toBe('status');
      await tell((props) => props.onProgress(60, 100));
      fails = false;
      act(() => clock.increment(PROGRESS_INTERVAL));
      expect(await screen.findByText('Progress saved')).toBeDefined();
      expect(saved()).toHaveLength(2);
      expect(saved().at(-1)).toMatchObject({ position: 60 });
    },
  );

  it('[LESSON-04] nothing is saved for a visitor, who may log in and come back', async () => {
    const shown = aCourse({ loom: [{ ...lesson, preview: true }] });
    const { calls, emitted, user } = await open(preview(shown), { signedIn: false });
    const before = calls.length;
    await tell((props) => props.onProgress(95, 100));
    await tell((props) => props.onEnded(100));
    expect(calls).toHaveLength(before);
    await user.click(screen.getByRole('button', { name: 'Log in to keep your progress' }));
    expect(emitted).toEqual([
      { type: 'navigate', to: '/login', state: { returnTo: '/course/weaving/chapter/loom/lesson/warp' } },
    ]);
  });
});

describe('a lesson that is completed by reading', () => {
  const sample = ok({ ...lesson, sample: true });
  const read = () => screen.getByRole('button', { name: 'I have read this' });

  it('[WATCH-05] is completed once the learner says so at the end of its text, and leads on', async () => {
    const { bodiesOf, emitted, user } = await open({ ...finishing({}), 'GET /lesson/preview/{id}/{lang}': sample });
    expect(screen.getByText('Counts as done once you have read the text')).toBeDefined();
    await user.click(read());
    const done = await screen.findByText('Done. You have read this lesson.');
    expect(document.activeElement).toBe(done);
    expect(bodiesOf('PUT /user/lessons/{id}/read')).toEqual([{}]);
    expect(screen.getByText('Lesson done')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Keep going' }));
    expect(emitted).toEqual([{ type: 'navigate', to: '/course/weaving/chapter/weft/lesson/comb' }]);
  });

  it('[WATCH-05] leads to the page of its chapter where it was the last lesson of that', async () => {
    const { emitted, user } = await open({
      ...finishing({ chapter_completed: true }),
      'GET /lesson/preview/{id}/{lang}': sample,
    });
    await user.click(read());
    await waitFor(() => expect(emitted).toEqual([{ type: 'navigate', to: '/course/weaving/chapter/loom/completed' }]));
  });

  it('[WATCH-05] can also be one whose video does not play, which is sent with it', async () => {
    const { bodiesOf, user } = await open(finishing({}));
    expect(screen.queryByRole('button', { name: 'I have read this' })).toBeNull();
    await tell((props) => props.onFailed('private'));
    await user.click(read());
    await screen.findByText('Done. You have read this lesson.');
    expect(bodiesOf('PUT /user/lessons/{id}/read')).toEqual([{ film: 'failed' }]);
  });

  it('[WATCH-05] shows why the statement was refused, and can be sent again', async () => {
    const refusal = 'You have said of many lessons in the last hour that you have read them.';
    const answers = [
      () => ({ status: 429, body: { error: 'too_many_attempts', message: refusal } }) as const,
      () => ok(progress({ lesson_completed: true })),
    ];
    const { user } = await open({
      ...bought,
      'GET /lesson/preview/{id}/{lang}': sample,
      'PUT /user/lessons/{id}/read': () => (answers.shift() ?? networkError)(),
    });
    await user.click(read());
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(refusal));
    await user.click(read());
    expect(await screen.findByText('Done. You have read this lesson.')).toBeDefined();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('[OFFLINE-20] is stored for later when the server cannot be reached, and leads on', async () => {
    const { emitted, user } = await open({
      ...bought,
      'GET /lesson/preview/{id}/{lang}': sample,
      'PUT /user/lessons/{id}/read': networkError,
    });
    await user.click(read());
    const kept = await screen.findByText('Kept on this device. It is saved as soon as you are connected.');
    expect(document.activeElement).toBe(kept);
    expect(screen.queryByRole('alert')).toBeNull();
    const intent = {
      kind: 'read',
      input: { lessonId: 'warp', film: null },
      title: 'The warp',
      path: '/course/weaving/chapter/loom/lesson/warp',
    };
    expect(emitted).toContainEqual({ type: 'intent.lost', intent });
    expect(screen.getByRole('button', { name: 'Keep going' })).toBeDefined();
  });

  it('[WATCH-05] asks neither a visitor nor a learner who has completed it', async () => {
    const shown = aCourse({ loom: [{ ...lesson, preview: true }] });
    await open({ ...preview(shown), 'GET /lesson/preview/{id}/{lang}': sample }, { signedIn: false });
    expect(screen.queryByRole('button', { name: 'I have read this' })).toBeNull();
    cleanup();
    const done = ok({ ...sample.body.data, completed: true });
    await open({ ...bought, 'GET /lesson/preview/{id}/{lang}': done });
    expect(screen.queryByRole('button', { name: 'I have read this' })).toBeNull();
  });
});

describe('a video that cannot be loaded', () => {
  it.each([
    ['private', /says that this video is private/],
    ['notFound', /no longer exists/],
    ['broken', /stopped working/],
    ['unreachable', /did not answer/],
  ] as const)('[LESSON-05] shows the reason %s, and the rest of the page works', async (reason, text) => {
    const { user, emitted } = await open(bought);
    await tell((props) => props.onFailed(reason));
    expect(screen.getByRole('alert').textContent).toMatch(text);
    expect(screen.getByRole('button', { name: 'Download knots.pdf' })).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Next lesson' }));
    expect(emitted).toHaveLength(1);
  });

  it('[LESSON-05] a player that never answers is given up after ten seconds; another try gets a fresh one', async () => {
    const { clock, user } = await open(bought);
    act(() => clock.increment(PLAYER_WATCHDOG - 1));
    expect(screen.queryByRole('alert')).toBeNull();
    act(() => clock.increment(1));
    expect(screen.getByRole('alert').textContent).toMatch(/did not answer/);
    expect(frames).toBe(1);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(frames).toBe(2);
    expect(document.activeElement).not.toBe(document.body);
  });

  it('[LESSON-05] a player that is merely late still takes over', async () => {
    const { clock } = await open(bought);
    act(() => clock.increment(PLAYER_WATCHDOG));
    await tell((props) => props.onReady());
    expect(screen.queryByRole('alert')).toBeNull();
    expect(frames).toBe(1);
  });
});
