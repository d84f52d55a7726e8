import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { PracticeItem } from '../../common/api/types.ts';
import { addressIn } from '../../common/language/address.ts';
import { ckb, en, type Language } from '../../common/language/language.ts';
import { href } from '../../common/paths.ts';
import { answersOf } from '../support/right-answers.ts';
import { type Account, openAccount, password } from './support/account.ts';
import { apiOf, taken } from './support/fixtures.ts';
import { movingClock } from './support/moving-clock.ts';
import { keptRows } from './support/phone.ts';
import { phonesOnDisk, workerIsReady } from './support/phone-on-disk.ts';
import { type RunningPlatform, startPlatform } from './support/platform.ts';
import { practising } from './support/practising.ts';
import { textsIn } from './support/texts-in.ts';

const course = 'mentoring-give-and-get-guidance';
const answers = answersOf(course);
const phones = phonesOnDisk();
const clock = movingClock();

let platform: RunningPlatform;

beforeAll(async () => {
  platform = await startPlatform(clock.env);
});
afterEach(phones.stopAll);
afterAll(async () => {
  await platform?.stop();
  phones.remove();
  clock.remove();
});

type Api = ReturnType<typeof apiOf>;

const startTest = async (api: Api) =>
  (await taken(api.POST('/practice-tests/{id}/attempts', { params: { path: { id: course } } }))).data;

/** On another device. */
async function answerTest(api: Api, id: string, item: PracticeItem, answer: string[]): Promise<void> {
  const params = { path: { id, questionId: item.question_id } };
  await taken(api.PUT('/practice-test-attempts/{id}/answers/{questionId}', { params, body: { answer } }));
}

/** All of it wrong: its questions come back to be reviewed. */
async function failTest(api: Api): Promise<void> {
  const { id, items } = await startTest(api);
  for (const item of items) await answerTest(api, id, item, answers.wrong(item));
  clock.forward(48);
}

const chaptersOf = async (api: Api) => {
  const path = { id: course, lang: 'en' } as const;
  const { data } = await taken(api.GET('/user/courses/course/{id}/{lang}', { params: { path } }));
  return data.chapter;
};

describe.each([en, ckb])('on a phone, in $code', (language: Language) => {
  const say = textsIn(language);
  const at = (path: string) => addressIn(language.code, path);
  const beginning = (text: { forms: readonly string[] }) => new RegExp(`^${text.forms[0]?.split('{')[0]}`);
  const region = (page: Page) => page.getByRole('region', { name: say.takeAlong.phoneTitle });
  const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

  async function takeAll(page: Page): Promise<string[]> {
    await page.goto(at(href('course', { courseId: course })));
    const onDevice = page.getByText(beginning(say.takeAlong.taken));
    const offered = page.getByRole('region', { name: say.takeAlong.title });
    await button(page, beginning(say.takeAlong.take)).first().waitFor();
    const titles = (await offered.getByRole('heading', { level: 3 }).allTextContents()).slice(0, 2);
    for (const text of [say.takeAlong.take, say.takeAlong.take, say.takeAlong.kinds.test.take]) {
      const before = await onDevice.count();
      await button(page, beginning(text)).first().click();
      await expect.poll(() => onDevice.count(), { timeout: 60_000 }).toBe(before + 1);
    }
    await page.goto(at(href('learnerHome')));
    await button(page, beginning(say.takeAlong.kinds.review.take)).click();
    await region(page).getByRole('link', { name: say.takeAlong.kinds.review.title }).waitFor();
    await workerIsReady(page, language.code);
    return titles;
  }

  async function read(page: Page, title: string): Promise<void> {
    await page.goto(at(href('learnerHome')));
    await region(page).getByRole('link', { name: title }).click();
    await page.getByText(beginning(say.lesson.fromPhone)).waitFor();
    await button(page, say.lesson.read.confirm).click();
    await page.getByText(say.lesson.errors.onDevice).waitFor();
  }

  const openTaken = async (page: Page, name: string) => {
    await page.goto(at(href('learnerHome')));
    await region(page).getByRole('link', { name }).click();
  };

  async function give(page: Page, item: PracticeItem, answer: readonly string[], number: number, total: number) {
    await page.getByText(say.questions.position({ number, total })).waitFor();
    await practising(page, beginning(say.questions.move.up).source.slice(1)).give(item, answer);
    await button(page, say.questions.check).click();
  }

  async function logIn(page: Page, { email }: Account): Promise<void> {
    await page.goto(at(href('login')));
    await page.getByRole('textbox', { name: say.fields.email }).fill(email);
    await page.getByRole('textbox', { name: say.fields.password, exact: true }).fill(password);
    await button(page, say.login.submit).click();
    await page.waitForFunction(() => localStorage.getItem('ACCESS_TOKEN') !== null);
  }

  async function logOut(page: Page): Promise<void> {
    await button(page, say.layout.menu).click();
    await button(page, say.layout.logOut).click();
    await page.waitForFunction(() => localStorage.getItem('OUTBOX_KEY') === null);
  }

  it('[OFFLINE-20][OFFLINE-26][OFFLINE-32][OFFLINE-34][OFFLINE-71][OFFLINE-73][OFFLINE-76] two chapters, ten questions, a review and feedback are done offline after a restart, arrive once, and are hidden from the next account', async () => {
    const account: Account = await openAccount(platform, `heja-${language.code}@example.com`, 'Hêja');
    const api = apiOf(platform, account.token);
    await failTest(api);
    const before = await phones.start(platform, language.code, language);
    await logIn(before.page, account);
    const titles = await takeAll(before.page);
    await before.stop();
    // another device answers one question of the test first
    const { id, items } = await startTest(api);
    const [chapter] = await chaptersOf(api);
    const contested = items.slice(0, 10).find(({ kind }) => kind === 'choice' || kind === 'true-or-false');
    if (!contested) throw new Error('the test has no choice');
    await answerTest(api, id, contested, answers.wrong(contested));
    const review = (await taken(api.GET('/reviews'))).data.review;
    expect(review?.items).toHaveLength(5);

    await platform.kill();
    const { page } = await phones.start(platform, language.code, language);
    for (const title of titles) await read(page, title);

    await openTaken(page, say.takeAlong.kinds.test.title);
    await button(page, say.practiceTest.goOn).click();
    const given = items.slice(0, 10);
    for (const item of given) {
      await give(page, item, answers.right(item), item.number, items.length);
      await page.getByRole('heading', { name: say.questions.keptForLater.title }).waitFor();
      await button(page, say.questions.next).click();
    }

    await openTaken(page, say.takeAlong.kinds.review.title);
    await button(page, say.review.goOn).click();
    for (const [index, { question }] of (review?.items ?? []).entries()) {
      const isRight = index < 3;
      await give(page, question, isRight ? answers.right(question) : answers.wrong(question), index + 1, 5);
      await page
        .getByRole('heading', {
          name: isRight ? say.questions.verdict.right : say.questions.verdict.notYet,
          exact: true,
        })
        .waitFor();
      if (index === 2) {
        await page.reload();
        await page.getByRole('heading', { name: say.questions.verdict.right, exact: true }).waitFor();
      }
      await button(page, index < 4 ? say.questions.next : say.review.finish).click();
    }
    await page.getByText(say.review.done.someRight({ right: 3, total: 5 })).waitFor();
    await page.getByText(say.review.nextWhenOnline).waitFor();

    await page.goto(at(href('chapterFeedback', { courseId: course, chapterId: chapter?.id ?? '' })));
    await page.getByText(say.feedback.answers['Just right']).click();
    await page.getByText(say.feedback.stars({ count: 4 })).click({ force: true });
    await button(page, say.feedback.submit).click();
    await page.getByText(say.feedback.thanks.onDevice).waitFor();
    await page.getByText(say.outbox.what.feedback({ chapter: chapter?.title ?? '' })).waitFor();
    await expect.poll(() => keptRows({ page })).toBe(titles.length + given.length + 5 + 1);

    await platform.restart();
    // as long as a reader needs for the texts
    clock.forward(1);
    await page.goto(at(href('profile')));
    await expect.poll(() => keptRows({ page }), { timeout: 120_000 }).toBeLessThanOrEqual(1);
    await page.getByText(beginning(say.outbox.reasons.notFirst)).waitFor();
    const lessons = (await chaptersOf(api)).flatMap(({ lesson }) => lesson);
    expect(lessons.filter(({ completed }) => completed)).toHaveLength(2);
    const params = { path: { id } };
    const attempt = (await taken(api.GET('/practice-test-attempts/{id}', { params }))).data;
    const stored = new Map(attempt.items.map(({ question_id, answered }) => [question_id, answered?.right ?? null]));
    expect(given.map(({ question_id }) => stored.get(question_id))).toEqual(given.map((item) => item !== contested));
    expect([...stored.values()].filter((each) => each === null)).toHaveLength(items.length - given.length);
    const over = (await taken(api.GET('/reviews'))).data.review;
    expect(over?.items.map(({ question }) => question.answered?.right)).toEqual([true, true, true, false, false]);
    const exported = await fetch(`${platform.url}/api/me/export`, {
      headers: { authorization: `Bearer ${account.token}` },
    });
    const { feedback } = (await exported.json()) as { feedback: { rating: number }[] };
    expect(feedback.map(({ rating }) => rating)).toEqual([4]);

    await page.goto(at(href('learnerHome')));
    const lesson = await region(page)
      .getByRole('link', { name: titles[0] ?? '' })
      .getAttribute('href');
    await logOut(page);
    const other = await openAccount(platform, `rojan-${language.code}@example.com`, 'Rojan');
    await logIn(page, other);
    await page.goto(at(href('learnerHome')));
    await page.getByRole('heading', { name: say.learnerHome.helloName({ name: 'Rojan' }) }).waitFor();
    expect(await region(page).count()).toBe(0);
    expect(await page.getByText(beginning(say.outbox.reasons.notFirst)).count()).toBe(0);
    await platform.kill();
    await page.goto(lesson ?? '');
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.getByText(beginning(say.lesson.fromPhone)).count()).toBe(0);
    await platform.restart();
  });
});
