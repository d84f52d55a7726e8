import { hashPassword } from './domain/accounts/passwords.ts';
import { findRegistrants } from './domain/accounts/users.ts';
import { loadCourses, type StoredCourse } from './domain/catalogue/catalogue.ts';
import { addWish } from './domain/catalogue/wishlist.ts';
import { newId } from './domain/common/ids.ts';
import { answerQuestion } from './domain/learning/answer-in-test.ts';
import { itemsOf } from './domain/learning/practice-tests/attempt.ts';
import { solutionOf } from './domain/learning/practice-tests/solution.ts';
import { startPracticeTest } from './domain/learning/practice-tests/start-attempt.ts';
import { practiceStates } from './domain/learning/practice-tests/state.ts';
import { readLesson, recordView, saveProgress } from './domain/learning/progress.ts';
import { payFor, reportSuccessfulPayment } from './domain/payments/orders.ts';
import type { Sandbox } from './providers/payments/sandbox/sandbox.ts';
import type { Services } from './services.ts';
import { textsIn } from './texts/texts.ts';

export const demoAccount = { email: 'demo@zanin.example', password: 'Kilim-Weaver7!' };

/** A finished course with its test, a bought one at chapter three, and a wish. */
const demoCourses = {
  finished: 'web-basics-first-page',
  bought: 'sewing-first-garments',
  wished: 'phone-photography-that-sells',
};

/**
 * Never in production. No mail is sent, since `.example` does not exist.
 * @param sandbox null where Stripe takes the payments; then nothing is bought
 */
export async function makeDemoAccount(services: Services, sandbox: Sandbox | null): Promise<void> {
  if (services.config.production) return;
  if ((await findRegistrants(services, { email: demoAccount.email })).account) return;
  const userId = await addUser(services);
  // another server on the same database created it
  if (userId === null) return;
  const quietly = { ...services, mail: { send: async () => {} }, log: () => {} };
  await finish(quietly, userId, (await lessonsOf(quietly, demoCourses.finished)).flat());
  await passTest(quietly, userId, demoCourses.finished);
  if ((await lessonsOf(quietly, demoCourses.wished)).length > 0) await addWish(services, userId, demoCourses.wished);
  if (sandbox && (await buy(quietly, sandbox, userId, demoCourses.bought))) {
    const [first = [], second = [], third = []] = await lessonsOf(quietly, demoCourses.bought);
    await finish(quietly, userId, [...first, ...second]);
    const [next] = third;
    if (next)
      await saveProgress(
        quietly,
        userId,
        next.id,
        { position: 40, duration: next.seconds, completed: false },
        textsIn('en'),
      );
  }
}

/** @returns null if the account exists */
async function addUser({ db, now }: Services): Promise<string | null> {
  const time = now();
  const added = await db
    .insertInto('users')
    .values({
      id: newId('usr'),
      email: demoAccount.email,
      phone: null,
      country_calling_code: null,
      phone_number: null,
      first_name: 'Demo',
      last_name: 'Learner',
      date_of_birth: '1998-03-21',
      password_hash: await hashPassword(demoAccount.password),
      email_verified_at: time,
      created_at: time,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return added?.id ?? null;
}

/** With a test card; false if the content lacks the course. */
async function buy(services: Services, sandbox: Sandbox, userId: string, courseId: string): Promise<boolean> {
  const course = await courseOf(services, courseId);
  if (!course?.prices.length) return false;
  const place = { asked: 'US', network: null, phone: [] };
  const { id, clientSecret } = await payFor(services, userId, { kind: 'course', id: courseId }, place);
  const card = { number: '4242424242424242', exp_month: '12', exp_year: String(services.now().getUTCFullYear() + 3) };
  const form = new URLSearchParams({ client_secret: clientSecret, 'payment_method_data[card][cvc]': '123' });
  for (const [field, value] of Object.entries(card)) form.set(`payment_method_data[card][${field}]`, value);
  const path = `/v1/payment_intents/${id}/confirm`;
  await sandbox.handle({ method: 'POST', path, form, idempotencyKey: null, caller: 'browser' });
  await reportSuccessfulPayment(services, userId, courseId);
  return true;
}

/** Undefined if missing or removed. */
async function courseOf(services: Services, courseId: string): Promise<StoredCourse | undefined> {
  return (await loadCourses(services, [courseId])).find(({ removed_at }) => removed_at === null);
}

interface DemoLesson {
  id: string;
  seconds: number;
}

/** By chapter; empty if the course is missing. */
async function lessonsOf(services: Services, courseId: string): Promise<DemoLesson[][]> {
  const course = await courseOf(services, courseId);
  return (course?.chapters ?? []).map(({ lessons }) =>
    lessons.map(({ id, minutes }) => ({ id, seconds: minutes * 60 })),
  );
}

async function finish(services: Services, userId: string, lessons: readonly DemoLesson[]): Promise<void> {
  const yesterday = new Date(services.now().getTime() - 24 * 60 * 60_000);
  for (const { id } of lessons) {
    await recordView({ ...services, now: () => yesterday }, userId, id);
    await readLesson(services, userId, id, { film: 'failed' }, textsIn('en'));
  }
}

/** Answers all questions correctly; does nothing if the course or its test is missing. */
async function passTest(services: Services, userId: string, courseId: string): Promise<void> {
  const [course, states] = await Promise.all([
    courseOf(services, courseId),
    practiceStates(services, userId, [courseId]),
  ]);
  if (!course || !states.has(courseId)) return;
  const { id: attemptId } = (await startPracticeTest(services, userId, courseId)).attempt;
  for (const { question, shown } of await itemsOf(services, { id: attemptId, course_id: courseId })) {
    const answer = solutionOf(question, shown);
    await answerQuestion(services, userId, { attemptId, questionId: question.id, answer });
  }
}
