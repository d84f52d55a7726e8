import { inspect } from 'node:util';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type AnyActor, createActor, toPromise } from 'xstate';
import { href } from '../../common/paths.ts';
import type { SiteData } from '../../common/site-data.ts';
import { type Client, call } from '../../src/api/client.ts';
import { getMe } from '../../src/flows/accounts/session/calls.ts';
import { getPost, listPosts } from '../../src/flows/catalogue/blog/calls.ts';
import { listCategories, listCourses } from '../../src/flows/catalogue/catalogue/calls.ts';
import { loadCourse, type Viewer } from '../../src/flows/catalogue/course/calls.ts';
import { getCertificate } from '../../src/flows/learning/certificate/calls.ts';
import { getHome } from '../../src/flows/learning/learner-home/calls.ts';
import { listPurchasedCourses, loadFinishedCourse, previewLesson } from '../../src/flows/learning/lesson/calls.ts';
import {
  getPracticeAttempt,
  getPracticeTest,
  listSampleQuestions,
} from '../../src/flows/learning/practice-test/calls.ts';
import { getReviews } from '../../src/flows/learning/review/calls.ts';
import { getReviews as getReviewsSetting } from '../../src/flows/learning/review/setting-calls.ts';
import { getConfig, getOrder } from '../../src/flows/payments/checkout/calls.ts';
import { loadOptions } from '../../src/flows/payments/payment-options/calls.ts';
import { getPurchase } from '../../src/flows/payments/purchase/calls.ts';
import { listPurchases } from '../../src/flows/payments/purchase/list-calls.ts';
import { getSiteText } from '../../src/flows/site/legal/calls.ts';
import { renderApp } from '../support/app.tsx';
import { brokenAtOnePlace } from '../support/broken.ts';
import { exampleOf } from '../support/contract.ts';
import { type Answers, type CallName, fetchDouble } from '../support/fetch-double.ts';
import { aShell } from '../support/shell.ts';
import { eachTestIsATab } from '../support/tab.ts';

type Loading = Exclude<
  Extract<CallName, `GET ${string}`>,
  // The desk's are in desk/shell.test.tsx; what the browser app never asks for;
  // a file, which is no JSON; and what is kept in a database, which jsdom lacks
  // (take-along/page.test.tsx).
  | `GET /desk/${string}`
  | 'GET /badges/status/{list}'
  | 'GET /download/{a}/{b}'
  | 'GET /geo'
  | 'GET /health'
  | 'GET /me/export'
  | 'GET /ready'
  | 'GET /reviews/take-along'
  | `GET /user/courses/course/{id}/{lang}/chapters${string}`
>;

const courseId = 'pattern-cutting';
const chapterId = 'measure';
const course = href('course', { courseId });
const lessonId = 'body-measures';
const preview = href('lesson', { courseId, chapterId, lessonId });
const completed = href('courseCompleted', { courseId });
const practiceTest = href('practiceTest', { courseId });
const options = href('coursePaymentOptions', { courseId });
const checkout = href('checkout', { orderId: 'pi_3PqX' });

/** A page that shows what a call answers: who opens it, and what it loads the answer by. */
interface Showing {
  who: 'visitor' | 'learner';
  path: string;
  load: (client: Client) => AnyActor;
  /**
   * What the server says of who runs the site, where the page asks for no such answer by default.
   */
  site?: Partial<SiteData>;
}

const visitor = { signedIn: false };
const learner = { signedIn: true };
const someone = () => Promise.resolve('user-1');

const visitorAt = (path: string, load: Showing['load']): Showing => ({ who: 'visitor', path, load });
const learnerAt = (path: string, load: Showing['load']): Showing => ({ who: 'learner', path, load });

const ofUser: Showing['load'] = (client) => createActor(getMe(client));
const ofLearning: Showing['load'] = (client) => createActor(listPurchasedCourses(client, someone));
const ofPlans =
  (id: string | null): Showing['load'] =>
  (client) =>
    createActor(
      loadOptions(client, () => Promise.resolve('IQ')),
      { input: { courseId: id } },
    );
const ofCourse =
  (viewer: Viewer): Showing['load'] =>
  (client) =>
    createActor(loadCourse(client, viewer, courseId));
const ofLesson: Showing['load'] = (client) =>
  createActor(previewLesson(client), { input: { courseId, chapterId, lessonId, ...visitor } });
const ofCourseList: Showing['load'] = (client) =>
  createActor(listCourses(client, learner), {
    input: { filter: null, free: false, words: '', after: null, count: 24 },
  });

const showing: Readonly<Record<Loading, readonly Showing[]>> = {
  'GET /blog/{lang}': [
    visitorAt('/', (client) => createActor(listPosts(client))),
    visitorAt('/blog', (client) => createActor(listPosts(client))),
  ],
  'GET /blog/{id}/{lang}': [
    visitorAt(href('blogPost', { blogId: 'a-quiet-hour' }), (client) => createActor(getPost(client, 'a-quiet-hour'))),
  ],
  'GET /categories/{language}': [visitorAt('/course', (client) => createActor(listCategories(client)))],
  'GET /certificates/{id}': [
    visitorAt(href('certificate', { certificateId: 'crt_01HZX9' }), (client) =>
      createActor(getCertificate(client, 'crt_01HZX9')),
    ),
  ],
  'GET /config': [learnerAt(checkout, (client) => createActor(call(() => getConfig(client))))],
  'GET /courses/all/{language}': [learnerAt('/course', ofCourseList)],
  'GET /courses/preview/{id}/{lang}': [visitorAt(preview, ofLesson)],
  'GET /home': [learnerAt('/home', (client) => createActor(getHome(client)))],
  'GET /lesson/preview/{id}/{lang}': [visitorAt(preview, ofLesson)],
  'GET /me': [learnerAt('/settings', ofUser), learnerAt('/profile', ofUser)],
  'GET /orders/{orderId}': [
    learnerAt(checkout, (client) => createActor(getOrder(client), { input: { orderId: 'pi_3PqX' } })),
  ],
  'GET /payment-plans': [learnerAt('/payment-options', ofPlans(null)), learnerAt(options, ofPlans(courseId))],
  'GET /payment-plans/{id}': [learnerAt(options, ofPlans(courseId))],
  'GET /practice-tests/{id}': [learnerAt(practiceTest, (client) => createActor(getPracticeTest(client, courseId)))],
  'GET /practice-tests/{id}/samples': [
    visitorAt(`${practiceTest}?question=ease-of-a-bodice`, (client) =>
      createActor(listSampleQuestions(client, courseId)),
    ),
  ],
  'GET /practice-test-attempts/{id}': [
    learnerAt(`${practiceTest}?attempt=att_1&answers=all`, (client) =>
      createActor(getPracticeAttempt(client), { input: { attemptId: 'att_1' } }),
    ),
  ],
  'GET /reviews': [
    learnerAt('/review', (client) => createActor(getReviews(client))),
    learnerAt('/settings', (client) => createActor(getReviewsSetting(client))),
  ],
  'GET /site/texts/{name}': [
    { ...visitorAt(href('terms'), (client) => createActor(getSiteText(client, 'terms'))), site: { texts: ['terms'] } },
  ],
  'GET /user/purchases': [learnerAt('/profile', (client) => createActor(listPurchases(client)))],
  'GET /user/purchases/{id}': [
    learnerAt(href('purchase', { orderId: 'ord_01HZX4' }), (client) => createActor(getPurchase(client, 'ord_01HZX4'))),
  ],
  'GET /user/courses': [learnerAt('/course', ofCourseList), learnerAt(course, ofCourse(learner))],
  'GET /user/courses/{id}': [
    learnerAt('/profile', ofLearning),
    learnerAt(completed, (client) => createActor(loadFinishedCourse(client, someone, courseId))),
  ],
  'GET /user/courses/course/{id}/{lang}': [learnerAt(course, ofCourse(learner))],
};

/**
 * What a page says while an answer is under way; neither a film nor a card form ever comes in this
 * test.
 */
const loading = /^Loading(?! the (video|card form))/;

const examples: Record<string, Response> = {};
const answer = (body: unknown) =>
  new Response(JSON.stringify(body), { status: 200, headers: { 'content-type': 'application/json' } });
const isLoading = (name: string): name is Loading => name in showing;
const calls = Object.keys(showing).filter(isLoading);
for (const name of calls) examples[name] = answer(exampleOf(name).body);

eachTestIsATab();
beforeEach(() => {
  vi.spyOn(console, 'info').mockImplementation(() => {});
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
});

/** What a page gets of these answers: the output of what it loads by, or what that throws. */
async function loaded(load: Showing['load'], answers: Answers): Promise<string> {
  const actor = load(fetchDouble(answers, { token: 'token-of-learner' }).client);
  const outcome = toPromise(actor).then(
    (output: unknown) => ({ output }),
    (thrown: unknown) => ({ thrown }),
  );
  actor.start();
  return inspect(await outcome, { depth: null });
}

/**
 * One broken answer for each outcome of what the page loads by; its title says how many others have
 * that outcome.
 */
async function distinct({ load }: Showing, name: Loading) {
  const cases = brokenAtOnePlace(exampleOf(name).body);
  const outcomes = await Promise.all(cases.map(({ value }) => loaded(load, { ...examples, [name]: answer(value) })));
  const groups = Map.groupBy(cases, (_, index) => outcomes[index]);
  return [...groups.values()].flatMap(([first, ...others]) =>
    first ? [{ ...first, how: others.length > 0 ? `${first.how} (and ${others.length} like it)` : first.how }] : [],
  );
}

// each entry that is left out of a list is logged
vi.spyOn(console, 'info').mockImplementation(() => {});

const cases = await Promise.all(
  calls.flatMap((name) => showing[name].map(async (page) => ({ name, ...page, broken: await distinct(page, name) }))),
);

describe.each(cases)('[SESSION-07] $path shows $name or its failure, and is never replaced', (page) => {
  const { name, path, who, broken, site = {} } = page;
  it.each(broken)('when $how', async ({ value }) => {
    if (who === 'learner') window.localStorage.setItem('ACCESS_TOKEN', 'token-of-learner');
    const shell = aShell({ site }, { ...examples, [name]: answer(value) }, path);
    const { calls: made } = shell;
    await renderApp(shell);
    await waitFor(() => expect(made.map((call) => call.name)).toContain(name), { interval: 5 });
    await waitFor(() => expect(screen.queryByText(loading)).toBeNull(), { interval: 5 });
    // A dialog, such as of a locked lesson, hides what is behind it.
    const [heading] = screen.getAllByRole('heading', { level: 1, hidden: true });
    expect(heading?.textContent).not.toMatch(/went wrong|^$/);
  });
});
