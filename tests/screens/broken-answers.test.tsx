import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { href } from '../../common/paths.ts';
import { renderApp } from '../support/app.tsx';
import { brokenAtOnePlace } from '../support/broken.ts';
import { exampleOf } from '../support/contract.ts';
import type { Answers, CallName } from '../support/fetch-double.ts';
import { aShell } from '../support/shell.ts';
import { eachTestIsATab } from '../support/tab.ts';

type Loading = Exclude<
  Extract<CallName, `GET ${string}`>,
  // What the browser app never asks for, and a file, which is no JSON.
  'GET /badges/status/{list}' | 'GET /download/{a}/{b}' | 'GET /geo' | 'GET /health' | 'GET /me/export' | 'GET /ready'
>;

const courseId = 'pattern-cutting';
const chapterId = 'measure';
const course = href('course', { courseId });
const preview = href('lesson', { courseId, chapterId, lessonId: 'body-measures' });
const completed = href('courseCompleted', { courseId });
const practiceTest = href('practiceTest', { courseId });
const options = href('coursePaymentOptions', { courseId });
const checkout = href('checkout', { orderId: 'pi_3PqX' });

/** The pages that show what a call answers, and who opens them. */
const pages: Readonly<Record<Loading, { who: 'visitor' | 'learner'; paths: readonly string[] }>> = {
  'GET /blog/{lang}': { who: 'visitor', paths: ['/', '/blog'] },
  'GET /blog/{id}/{lang}': { who: 'visitor', paths: [href('blogPost', { blogId: 'a-quiet-hour' })] },
  'GET /categories/{language}': { who: 'visitor', paths: ['/course'] },
  'GET /certificates/{id}': { who: 'visitor', paths: [href('certificate', { certificateId: 'crt_01HZX9' })] },
  'GET /config': { who: 'learner', paths: [checkout] },
  'GET /courses/all/{language}': { who: 'learner', paths: ['/course'] },
  'GET /courses/preview/{id}/{lang}': { who: 'visitor', paths: [preview] },
  'GET /lesson/preview/{id}/{lang}': { who: 'visitor', paths: [preview] },
  'GET /me': { who: 'learner', paths: ['/settings', '/profile'] },
  'GET /orders/{orderId}': { who: 'learner', paths: [checkout] },
  'GET /payment-plans': { who: 'learner', paths: ['/payment-options', options] },
  'GET /payment-plans/{id}': { who: 'learner', paths: [options] },
  'GET /practice-tests/{id}': { who: 'learner', paths: [practiceTest] },
  'GET /practice-tests/{id}/samples': { who: 'visitor', paths: [`${practiceTest}?question=ease-of-a-bodice`] },
  'GET /practice-test-attempts/{id}': {
    who: 'learner',
    paths: [`${practiceTest}?attempt=att_1&answers=all`],
  },
  'GET /reviews': { who: 'learner', paths: ['/review', '/settings'] },
  'GET /user/courses': { who: 'learner', paths: ['/course', course] },
  'GET /user/courses/{id}': { who: 'learner', paths: ['/profile', completed] },
  'GET /user/courses/course/{id}/{lang}': { who: 'learner', paths: [course] },
};

/** What a page says while an answer is under way; neither a film nor a card form ever comes in this test. */
const loading = /^Loading(?! the (video|card form))/;

const examples: Record<string, Response> = {};
const answer = (body: unknown) =>
  new Response(JSON.stringify(body), { status: 200, headers: { 'content-type': 'application/json' } });
const isLoading = (call: string): call is Loading => call in pages;
const calls = Object.keys(pages).filter(isLoading);
for (const call of calls) examples[call] = answer(exampleOf(call).body);

eachTestIsATab();
beforeEach(() => {
  vi.spyOn(console, 'info').mockImplementation(() => {});
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
});

const cases = calls.flatMap((call) => pages[call].paths.map((path) => ({ call, path, who: pages[call].who })));

describe.each(cases)('[SESSION-07] $path shows $call or its failure, and is never replaced', ({ call, path, who }) => {
  it.each(brokenAtOnePlace(exampleOf(call).body))('when $how', async ({ value }) => {
    if (who === 'learner') window.localStorage.setItem('ACCESS_TOKEN', 'token-of-learner');
    const answers: Answers = { ...examples, [call]: answer(value) };
    const shell = aShell({}, answers, path);
    const { calls: made } = shell;
    await renderApp(shell);
    await waitFor(() => expect(made.map(({ name }) => name)).toContain(call), { interval: 5 });
    await waitFor(() => expect(screen.queryByText(loading)).toBeNull(), { interval: 5 });
    // A dialog, such as of a locked lesson, hides what is behind it.
    const [heading] = screen.getAllByRole('heading', { level: 1, hidden: true });
    expect(heading?.textContent).not.toMatch(/went wrong|^$/);
  });
});
