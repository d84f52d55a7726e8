import { screen, waitFor, within } from '@testing-library/react';
import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import type { AnsweredQuestion, OwnCertificate, PracticeItem } from '../../../../common/api/types.ts';
import { TEST_ID } from '../../../../machines/catalogue/take-along.selectors.ts';
import { open as openLesson } from '../../../../src/flows/learning/lesson/page.tsx';
import { open as openPracticeTest } from '../../../../src/flows/learning/practice-test/page.tsx';
import { anOwnCertificate } from '../../../support/certificates.ts';
import { aCourse, aLesson } from '../../../support/courses.ts';
import { type Answers, networkError, ok } from '../../../support/fetch-double.ts';
import { learner } from '../../../support/fixtures.ts';
import { aFinished, anAnswer, anAttempt, anItem, aTest } from '../../../support/practice-tests.ts';
import { visit } from '../../../support/visit.tsx';

const params = { courseId: 'weaving' };
const answerCall = 'PUT /practice-test-attempts/{id}/answers/{questionId}';

/** The page for a learner. */
const openTest = (answers: Answers, query = '') =>
  visit<'practiceTest'>(openPracticeTest, { params, query, as: learner, answers });

/** The same where the running test is at these questions. */
const take = (items: PracticeItem[], answers: Answers = {}, query = 'attempt=att_1') =>
  openTest({ 'GET /practice-test-attempts/{id}': ok(anAttempt(items)), ...answers }, query);

const checkedAs = (item: PracticeItem, answered: AnsweredQuestion): Answers => ({
  [answerCall]: ok({ item: { ...item, answered }, answered: 1, question_count: 2, finished: false }),
});

const heading = (name: string | RegExp) => screen.findByRole('heading', { name });
const focused = () => document.activeElement;
const seeFocused = async (name: string) => {
  const found = await heading(name);
  expect(focused()).toBe(found);
};
/** What the page's live regions say; the first is the question's. */
const announced = () => screen.getAllByRole('status')[0]?.textContent;

describe('after the session ended', () => {
  const item = anItem('choice', 1);
  const openWith = (restored: Readonly<Record<string, unknown>>, query = 'attempt=att_1') =>
    visit<'practiceTest'>(openPracticeTest, {
      params,
      query,
      as: learner,
      restored,
      answers: { 'GET /practice-test-attempts/{id}': ok(anAttempt([item])) },
    });
  const chosen = async () => {
    await heading('Question 1 of 1');
    return screen.queryByRole('radio', { checked: true })?.getAttribute('value') ?? null;
  };
  const kept = { attemptId: 'att_1', questionId: item.question_id, answer: ['2'] };

  it('[SESSION-10] the answer that was not sent yet is restored', async () => {
    openWith(kept);
    await heading('Question 1 of 1');
    screen.getByRole('radio', { name: 'Option 2', checked: true });
  });

  it('[SESSION-10] the answer that was not sent yet is restored at the address of its question', async () => {
    openWith(kept, `attempt=att_1&question=${item.question_id}`);
    await heading('Question 1 of 1');
    screen.getByRole('radio', { name: 'Option 2', checked: true });
  });

  it('[SESSION-10] a chosen answer is stored when the session ends, until it is checked', async () => {
    const { user, draft } = take([item], checkedAs(item, anAnswer(['2'])));
    await heading('Question 1 of 1');
    await user.click(screen.getByRole('radio', { name: 'Option 2' }));
    expect(draft()).toEqual(kept);
    await user.click(screen.getByRole('button', { name: 'Check' }));
    await heading('Right');
    expect(draft()).toBeNull();
  });

  it.each([
    ['another question', { ...kept, questionId: 'another' }],
    ['another test', { ...kept, attemptId: 'another' }],
    ['another page', { firstName: 'Rojîn' }],
    ['nothing that can be read', { ...kept, answer: [2] }],
    ['an answer that is no list', { ...kept, answer: '2' }],
  ])('[SESSION-10] what was stored of %s is not restored', async (_, restored) => {
    openWith(restored);
    expect(await chosen()).toBeNull();
  });
});

describe('by the keyboard alone', () => {
  it('[PRACTICE-10] a digit chooses, Enter checks and goes on, and the focus goes to the heading of the next thing', async () => {
    const [first, second] = [anItem('choice', 1), anItem('choice', 2)];
    const { user, bodiesOf } = take(
      [first, second],
      checkedAs(first, anAnswer(['2'], { right: false, solution: ['1'] })),
    );
    const question = await heading('Question 1 of 2');
    await user.keyboard('2');
    expect(focused()).toBe(question);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Option 2' }).checked).toBe(true);
    await user.keyboard('{Enter}');
    await seeFocused('Not yet');
    expect(bodiesOf(answerCall)).toEqual([{ answer: ['2'] }]);
    await user.keyboard('{Enter}');
    await seeFocused('Question 2 of 2');
    expect(screen.getAllByRole<HTMLInputElement>('radio').filter(({ checked }) => checked)).toEqual([]);
  });

  it('[PRACTICE-10][LANG-44] Enter checks nothing before an answer was given, and from a chosen option it does', async () => {
    const item = anItem('choices', 1);
    const { user, bodiesOf } = take([item], checkedAs(item, anAnswer(['1', '2'])));
    await heading('Question 1 of 1');
    await user.keyboard('{Enter}');
    expect(bodiesOf(answerCall)).toEqual([]);
    await user.keyboard('2١9');
    screen.getByRole('checkbox', { name: 'Option 1' }).focus();
    await user.keyboard('{Enter}');
    await heading('Right');
    expect(bodiesOf(answerCall)).toEqual([{ answer: ['1', '2'] }]);
  });

  it('[PRACTICE-10] keys with a modifier, and digits that are written into a field, keep their meaning', async () => {
    const { user } = take([anItem('choice', 1)]);
    await heading('Question 1 of 1');
    await user.keyboard('{Control>}1{/Control}');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Option 1' }).checked).toBe(false);
  });

  it('[PRACTICE-10] arrow keys move a step, and the focus goes with it until it has come to an end', async () => {
    const steps = ['warp', 'weave', 'cut'].map((text, index) => ({ id: `s${index}`, text }));
    const item = anItem('order', 1, { options: steps });
    const { user, bodiesOf } = take([item], checkedAs(item, anAnswer(['s1', 's2', 's0'])));
    await heading('Question 1 of 1');
    screen.getByRole('button', { name: 'Move down: warp, step 1 of 3' }).focus();
    const said: (string | null)[] = [];
    document.addEventListener('focusin', ({ target }) => {
      if (target instanceof HTMLElement) said.push(target.getAttribute('aria-label'));
    });
    await user.keyboard('{ArrowDown}');
    expect(focused()).toBe(screen.getByRole('button', { name: 'Move down: warp, step 2 of 3' }));
    await user.keyboard('{ArrowDown}{ArrowDown}');
    const last = screen.getByRole('button', { name: 'Move down: warp, step 3 of 3' });
    expect(said).toEqual(['Move down: warp, step 2 of 3', 'Move down: warp, step 3 of 3']);
    expect([focused(), last.getAttribute('aria-disabled')]).toEqual([last, 'true']);
    await user.click(screen.getByRole('button', { name: 'Check' }));
    await heading('Right');
    expect(bodiesOf(answerCall)).toEqual([{ answer: ['s1', 's2', 's0'] }]);
  });
});

describe('each kind of question', () => {
  it('[PRACTICE-10] a number is written in its unit, and Enter in the field checks it', async () => {
    const item = anItem('number', 1);
    const { user, bodiesOf } = take([item], checkedAs(item, anAnswer(['4,5'], { right: false, solution: ['5'] })));
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Your answer' });
    expect([field.inputMode, screen.getByText('cm').tagName]).toEqual(['decimal', 'SPAN']);
    await user.type(field, 'five{Enter}');
    expect(bodiesOf(answerCall)).toEqual([]);
    await user.clear(field);
    await user.type(field, ' 4,5 {Enter}');
    await heading('Not yet');
    expect(bodiesOf(answerCall)).toEqual([{ answer: ['4,5'] }]);
    const answers = screen.getAllByRole('definition').map(({ textContent }) => textContent);
    expect(answers).toEqual(['5 cm', '4,5 cm']);
  });

  it('[PRACTICE-10] a gap takes words of any script', async () => {
    const item = anItem('gap', 1);
    const { user, bodiesOf } = take([item], checkedAs(item, anAnswer(['تەون'])));
    await user.type(await screen.findByRole('textbox', { name: 'What belongs in the gap' }), 'تەون');
    await user.click(screen.getByRole('button', { name: 'Check' }));
    await heading('Right');
    expect(bodiesOf(answerCall)).toEqual([{ answer: ['تەون'] }]);
  });

  it('[PRACTICE-10] pairs are checked when each has its match, and each explanation is next to what it explains', async () => {
    const item = anItem('pairs', 1);
    const answered = anAnswer(['2', '2'], { right: false, solution: ['1', '2'] });
    const { user, bodiesOf } = take([item], checkedAs(item, answered));
    await user.selectOptions(await screen.findByLabelText('Option 1'), 'Match 2');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Check' }).disabled).toBe(true);
    await user.selectOptions(screen.getByLabelText('Option 2'), 'Match 2');
    await user.click(screen.getByRole('button', { name: 'Check' }));
    await heading('Not yet');
    expect(bodiesOf(answerCall)).toEqual([{ answer: ['2', '2'] }]);
    const [one, two] = screen.getAllByRole('listitem').map(({ textContent }) => textContent ?? '');
    expect(one).toMatch(/^Option 1Right answer Match 1Your answer Match 2Yes, because/);
    expect(two).toMatch(/^Option 2Your answer · correct Match 2That is the weft/);
  });

  it('[PRACTICE-10] a statement is true or false, and what was right and chosen is said in words', async () => {
    const options = [
      { id: 't', text: 'Rast', html: '<span lang="ku" dir="ltr">Rast</span>' },
      { id: 'f', text: 'False' },
    ];
    const item = anItem('true-or-false', 1, { options });
    const explanations = [
      { option: 't', right: true, html: '<p>So it is.</p>' },
      { option: 'f', right: false, html: '<p>A weft is not a warp.</p>' },
    ];
    const { user } = take([item], checkedAs(item, anAnswer(['f'], { right: false, solution: ['t'], explanations })));
    await user.click(await screen.findByRole('radio', { name: 'False' }));
    await user.click(screen.getByRole('button', { name: 'Check' }));
    await heading('Not yet');
    const [right, wrong] = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(screen.getByText('Rast').lang).toBe('ku');
    expect([right, wrong]).toEqual(['RastRight answerSo it is.', 'FalseYour answerA weft is not a warp.']);
  });

  it('[PRACTICE-10] steps that were put wrong are shown next to the right order', async () => {
    const item = anItem('order', 1);
    const { user } = take([item], checkedAs(item, anAnswer(['1', '2'], { right: false, solution: ['2', '1'] })));
    await user.click(await screen.findByRole('button', { name: 'Check' }));
    await heading('Not yet');
    const lists = screen.getAllByRole('list').map((list) => list.textContent);
    expect(lists).toEqual(['Option 2Option 1', 'Option 1Option 2']);
  });
});

describe('an answer', () => {
  it('[PRACTICE-10] is announced as right or not yet in a live region, with why and where to read it again', async () => {
    const item = anItem('choice', 1);
    const { user } = take([item], checkedAs(item, anAnswer(['1'])));
    await user.click(await screen.findByRole('radio', { name: 'Option 1' }));
    expect(announced()).toBe('');
    await user.click(screen.getByRole('button', { name: 'Check' }));
    await waitFor(() => expect(announced()).toBe('Right'));
    expect(screen.getByRole('link', { name: 'The warp · Tension' }).getAttribute('href')).toBe(
      '/course/weaving/chapter/loom/lesson/warp?attempt=att_1&question=choice-1&from=practice-test#section-tension',
    );
  });

  it('[PRACTICE-03] that was already given on another device is shown, and said to be the one that counts', async () => {
    const item = anItem('choice', 1);
    const { user } = take([item], checkedAs(item, anAnswer(['2'], { right: false, solution: ['1'] })));
    await user.click(await screen.findByRole('radio', { name: 'Option 1' }));
    await user.click(screen.getByRole('button', { name: 'Check' }));
    await waitFor(() => expect(announced()).toContain('Your first answer counts'));
    const given = screen.getByText('Your answer').closest('li');
    expect(within(given ?? document.body).getByText('Option 2')).toBeDefined();
  });

  it('[PRACTICE-12] that could not be sent stays, and is sent again as it was', async () => {
    const item = anItem('gap', 1);
    let isDown = true;
    const { user, bodiesOf } = take([item], {
      [answerCall]: () => {
        if (isDown) return { status: 500, body: { message: 'No' } };
        return ok({ item: { ...item, answered: anAnswer(['warp']) }, answered: 1, question_count: 1, finished: true });
      },
    });
    const field = await screen.findByRole<HTMLInputElement>('textbox');
    await user.type(field, 'warp{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe('No');
    expect(field.value).toBe('warp');
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await heading('Right');
    expect(bodiesOf(answerCall)).toEqual([{ answer: ['warp'] }, { answer: ['warp'] }]);
  });

  it('[OFFLINE-70] is stored when the server cannot be reached, the next question comes at once, and the result once it was sent', async () => {
    const [first, second] = [anItem('gap', 1), anItem('choice', 2)];
    let isCut = true;
    const answers: Answers = {
      'GET /practice-test-attempts/{id}': () => ok(isCut ? anAttempt([first, second]) : aFinished(true)),
      [answerCall]: () =>
        isCut ? networkError() : ok({ item: first, answered: 1, question_count: 2, finished: false }),
    };
    const { user, services } = take([first, second], answers);
    await user.type(await screen.findByRole('textbox'), 'warp{Enter}');
    await seeFocused('Your answer is kept on this device');
    expect(services.outbox.getSnapshot().context.intents).toMatchObject([
      {
        ...{ kind: 'answer', title: 'Weaving', path: '/course/weaving/practice-test?attempt=att_1&question=gap-1' },
        input: { attemptId: 'att_1', questionId: 'gap-1', answer: ['warp'], number: 1, words: 'warp' },
      },
    ]);
    await user.click(screen.getByRole('button', { name: 'Next question' }));
    await user.click(await screen.findByRole('radio', { name: 'Option 2' }));
    await user.click(screen.getByRole('button', { name: 'Check' }));
    await user.click(await screen.findByRole('button', { name: 'See your result' }));
    await seeFocused('2 answers wait for a connection');
    isCut = false;
    services.outbox.send({ type: 'connection.restored' });
    await heading('You passed with 100%');
  });

  it('[PRACTICE-10] that was checked is shown again by its address, such as after the lesson', async () => {
    const items = [anItem('choice', 1, { answered: anAnswer(['1']) }), anItem('gap', 2)];
    take(items, {}, 'attempt=att_1&question=choice-1');
    expect(await heading('Right')).toBeDefined();
    expect(window.location.search).toBe('?attempt=att_1&question=choice-1');
  });

  it('[PRACTICE-10] of a finished test is shown with all others, also if the address names its question', async () => {
    const finished = { 'GET /practice-test-attempts/{id}': ok(aFinished(true)) };
    openTest(finished, 'attempt=att_1&question=choice-1&answers=all');
    expect(await heading('All answers')).toBeDefined();
    expect(window.location.search).toBe('?attempt=att_1&answers=all');
  });
});

describe('the pages around the questions', () => {
  it('[PRACTICE-09] a test begins from its first page, and its address names the question', async () => {
    const { user } = openTest({
      'GET /practice-tests/{id}': ok(aTest()),
      'POST /practice-tests/{id}/attempts': { status: 201, body: { data: anAttempt([anItem('gap', 1)]) } },
    });
    await user.click(await screen.findByRole('button', { name: 'Begin the test' }));
    await heading('Question 1 of 1');
    expect(window.location.search).toBe('?attempt=att_1&question=gap-1');
  });

  it('[PRACTICE-05] a test that may not begin yet is refused with when it may', async () => {
    let isRefused = false;
    const { user } = openTest({
      'GET /practice-tests/{id}': () => ok(aTest({ next_attempt_at: isRefused ? '2026-11-23T19:30:00' : null })),
      'POST /practice-tests/{id}/attempts': () => {
        isRefused = true;
        return { status: 429, body: { message: 'Take a break first.', error: 'attempt_too_soon' } };
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Begin the test' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Take a break first.');
    expect(screen.getByText('19:30')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Begin the test' })).toBeNull();
  });

  it('[PRACTICE-08] a visitor tries the samples, and nothing of it is stored', async () => {
    const item = anItem('choice', 1);
    const { user, calls } = visit<'practiceTest'>(openPracticeTest, {
      params,
      answers: {
        'GET /practice-tests/{id}': ok(aTest({ access: 'samples' })),
        'GET /practice-tests/{id}/samples': ok([item]),
        'POST /practice-tests/{id}/samples/{questionId}': ok({ ...item, answered: anAnswer(['1']) }),
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Try 3 questions' }));
    await user.click(await screen.findByRole('radio', { name: 'Option 1' }));
    await user.click(screen.getByRole('button', { name: 'Check' }));
    await user.click(await screen.findByRole('button', { name: 'Finish' }));
    await seeFocused('1 of 1 right');
    expect(screen.getByRole('link', { name: 'Get the course' })).toBeDefined();
    expect(calls.map(({ name }) => name)).not.toContain(answerCall);
    await user.click(screen.getByRole('button', { name: 'Already have the course? Log in' }));
    expect(window.location.pathname).toBe('/login');
  });

  const passedWith = (certificate: OwnCertificate) =>
    take([], { 'GET /practice-test-attempts/{id}': ok({ ...aFinished(true), certificate }) });

  it('[PRACTICE-11] a passed test leads to its certificate', async () => {
    passedWith(anOwnCertificate());
    await screen.findByRole('link', { name: 'See your certificate' });
    expect(screen.queryByText(/was withdrawn/)).toBeNull();
  });

  it('[PRACTICE-11] a passed test says when its certificate was withdrawn, and leads to none', async () => {
    passedWith(anOwnCertificate({ withdrawn_at: '2026-12-01T09:00:00.000Z' }));
    await screen.findByText('Your certificate for this course was withdrawn on 1 December 2026.');
    expect(screen.queryByRole('link', { name: 'See your certificate' })).toBeNull();
  });

  it('[PRACTICE-11] a failed test says in kind words what was right and what to read again, and leads to all answers', async () => {
    const { user, emitted } = take([], {
      'GET /practice-test-attempts/{id}': ok(aFinished(false)),
    });
    await seeFocused('Not passed yet');
    expect(screen.getByText(/^1 of 2 right. You need 2/)).toBeDefined();
    const again = screen.getByRole('link', { name: 'The warp · Tension' });
    expect(again.getAttribute('href')).toBe(
      '/course/weaving/chapter/loom/lesson/warp?attempt=att_1&from=practice-test#section-tension',
    );
    await user.click(screen.getByRole('button', { name: 'See all answers' }));
    // another entry of the history, so that the way back leads here
    expect(emitted.at(-1)).toEqual({
      type: 'navigate',
      to: '/course/weaving/practice-test?attempt=att_1&answers=all',
    });
  });
});

it('[PRACTICE-10] a lesson that was opened from the test leads back to the same question', async () => {
  const lesson = aLesson('warp', { content_html: '<h2>Tension</h2>' });
  visit<'lesson'>(openLesson, {
    params: { ...params, chapterId: 'loom', lessonId: 'warp' },
    query: 'attempt=att_1&question=choice-1&from=practice-test',
    as: learner,
    answers: {
      'GET /user/courses': ok({ course_ids: ['weaving'], courses: [] }),
      'GET /user/courses/course/{id}/{lang}': ok(aCourse({ loom: [lesson] })),
      'GET /lesson/preview/{id}/{lang}': ok(lesson),
    },
  });
  const way = await screen.findByRole('link', { name: 'Back to the questions' });
  expect(way.getAttribute('href')).toBe('/course/weaving/practice-test?attempt=att_1&question=choice-1');
});

it('[PRACTICE-10][LAYOUT-12] the page’s heading has the focus when a question is opened by its address, and keys work from there', async () => {
  const item = anItem('choice', 1);
  const { user } = take([item], checkedAs(item, anAnswer(['1'])));
  screen.getByRole('heading', { level: 1 }).focus();
  await heading('Question 1 of 1');
  expect(focused()).toBe(screen.getByRole('heading', { level: 1 }));
  await user.keyboard('1');
  await seeFocused('Question 1 of 1');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(focused()).toBe(screen.getByRole('heading', { name: 'Right' })));
});

describe('without a connection, a downloaded practice test', () => {
  const attempt = anAttempt([anItem('choice', 1), anItem('gap', 2)]);
  const overview = aTest({ running: { attempt_id: 'att_1', answered: 0, question_count: 2 } });
  const place = { courseId: 'weaving', language: 'en' } as const;

  /** The phone has the test, and no connection. */
  async function withCopy(query = '') {
    const shown = openTest(
      {
        'GET /practice-tests/{id}': networkError,
        'POST /practice-tests/{id}/attempts': networkError,
        'GET /practice-test-attempts/{id}': networkError,
        [answerCall]: networkError,
      },
      query,
    );
    await shown.services.taken.storeTest(
      {
        ...place,
        id: TEST_ID,
        kind: 'test',
        title: '',
        course: 'Weaving',
        size: 1,
        revision: 'att_1',
        at: 0,
        lessonId: null,
      },
      { overview, attempt },
    );
    return shown;
  }

  it('[OFFLINE-73][OFFLINE-70] goes on from its first page, says from when it is, and keeps the answer', async () => {
    const { user } = await withCopy();
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    await user.click(await screen.findByRole('button', { name: 'Continue the test' }));
    await heading('Question 1 of 2');
    screen.getByText('You are answering the copy on this phone, of 1 Jan 1970.');
    await user.click(screen.getByRole('radio', { name: 'Option 2' }));
    await user.click(screen.getByRole('button', { name: 'Check' }));
    await heading('Your answer is kept on this device');
  });

  it('[OFFLINE-73] is not opened at the address of another test', async () => {
    const { user } = await withCopy('attempt=att_2');
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    await screen.findByText('We could not load the test');
  });
});
