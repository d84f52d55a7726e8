import { render, screen } from '@testing-library/react';
import { createModel, type Look, reject, resolve, wayOf, when } from 'model-walk';
import { button, disabledButton, external, isDisabled, role, screenOf, text } from 'model-walk/testing-library';
import { testModel } from 'model-walk/vitest';
import { describe, expect, it } from 'vitest';
import { createActor, type SnapshotFrom } from 'xstate';
import { wordsOf } from '../../../../common/language/said.ts';
import { failure } from '../../../../machines/common/failure.ts';
import { downloadMachine } from '../../../../machines/learning/download.machine.ts';
import { type PracticeTestInput, practiceTestMachine } from '../../../../machines/learning/practice-test.machine.ts';
import {
  currentItem,
  type Earned,
  earnedBy,
  hasAccess,
  waitsUntil,
} from '../../../../machines/learning/practice-test.selectors.ts';
import { firstPage } from '../../../../machines/learning/practice-test-address.ts';
import { isComplete } from '../../../../machines/learning/question-draft.ts';
import { PracticeTestScreen } from '../../../../src/flows/learning/practice-test/PracticeTestScreen.tsx';
import { anOwnCertificate } from '../../../support/certificates.ts';
import { refusalsOf } from '../../../support/contract.ts';
import { aFinished, anAnswer, anAttempt, anItem, aTest, secret } from '../../../support/practice-tests.ts';
import { press, questionEvents, questionGestures } from '../../../support/questions.ts';
import { aShare } from '../../../support/shared-actors.ts';
import { stopWaiting } from '../../../support/slow.ts';
import { siteLayout } from '../../../support/surround.tsx';

type Shown = SnapshotFrom<typeof practiceTestMachine>;

const sut = screenOf<typeof practiceTestMachine>({
  surround: siteLayout,
  render: (actor) =>
    render(
      <PracticeTestScreen
        actor={actor}
        share={aShare()}
        canShare={false}
        download={createActor(downloadMachine).start()}
      />,
    ),
  gestures: {
    ...questionGestures,
    'connection.restored': external,
    'retry.pressed': press(/^(Try again|Try again|Check again)$/),
    'begin.pressed': press(/^(Begin|Continue) the test$/),
    'samples.pressed': press(/^Try (3 questions|them again)$/),
    'best.pressed': press('See the answers'),
    'login.pressed': press('Already have the course? Log in'),
    'stop.pressed': stopWaiting,
    'next.pressed': press(/^(Next question|See your result|Finish)$/),
    'review.pressed': press('See all answers'),
    'result.pressed': press('Back to the result'),
    'another.pressed': press(/^(Practise again|Take another test)$/),
    'answers.changed': external,
  },
});

const best = { attempt_id: 'att_0', percentage: 67, passed: false, finished_at: '2026-11-20T18:30:00.000Z' };
const threeLeft = { count: 3, next: { chapter_id: 'loom', lesson_id: 'warp', title: 'The warp' } };
const hasEarned =
  (kind: Earned['kind']) =>
  ({ context }: Shown) =>
    earnedBy(context)?.kind === kind;
const isFirstPage = (snapshot: Shown) =>
  ['intro', 'starting', 'loadingSamples'].some((state) => JSON.stringify(snapshot.value).includes(state));

/**
 * The outbox has sent what was kept; what an earlier visit has kept is read before the test, or
 * while a question is open.
 */
const answersSent = ({ context, ...snapshot }: Shown) => {
  const { attempt, waiting, kept, view, draft } = context;
  if (snapshot.matches('opening') && view.questionId === 'gap-2') {
    return waiting.length > 0 ? [] : [{ answers: [{ attemptId: 'att_1', questionId: 'gap-2', answer: ['1'] }] }];
  }
  // the outbox has it, and then has sent it, also while another question is open
  if (waiting.length > 0) return snapshot.matches('kept') ? [{ answers: waiting }, { answers: [] }] : [{ answers: [] }];
  const isSecond = snapshot.matches('question') && currentItem(context)?.kind === 'gap';
  if (!isSecond || attempt === null || kept.length > 0 || draft.length > 0) return [];
  return [{ answers: [{ attemptId: attempt.id, questionId: view.questionId ?? '', answer: ['1'] }] }];
};

const model = createModel(practiceTestMachine, {
  events: {
    'retry.pressed': {},
    'connection.restored': {},
    'begin.pressed': {},
    'samples.pressed': {},
    'best.pressed': {},
    'login.pressed': {},
    ...questionEvents<Shown>(({ context, ...snapshot }) => ({
      item: currentItem(context),
      draft: context.draft,
      isUnsent: snapshot.matches('unsent'),
    })),
    'answer.submitted': {},
    'stop.pressed': {},
    'next.pressed': {},
    'review.pressed': {},
    'result.pressed': {},
    'another.pressed': {},
    'answers.changed': answersSent,
  },
  outcomes: {
    getPracticeTest: {
      ...refusalsOf('GET /practice-tests/{id}'),
      'may begin': resolve(aTest()),
      'is running': resolve(aTest({ running: { attempt_id: 'att_1', answered: 6, question_count: 12 }, best })),
      'three failed': resolve(aTest({ next_attempt_at: '2026-11-23T19:30:00', best, finished_count: 3 })),
      'has passed': resolve(aTest({ best: { ...best, percentage: 92, passed: true } })),
      'samples only': resolve(aTest({ access: 'samples' })),
      'without samples': resolve(aTest({ access: 'samples', sample_count: 0 })),
    },
    startPracticeTest: {
      ...refusalsOf('POST /practice-tests/{id}/attempts'),
      'begins with choices': resolve(anAttempt([anItem('choice', 1), anItem('choices', 2)])),
      'begins with steps': resolve(anAttempt([anItem('order', 1), anItem('number', 2)])),
      'begins with a statement': resolve(anAttempt([anItem('true-or-false', 1), anItem('pairs', 2)])),
      'goes on': resolve(anAttempt([anItem('choice', 1, { answered: anAnswer(['1']) }), anItem('gap', 2)])),
      'too soon': reject(failure('tooMany', { status: 429, message: 'The next test can begin at 19:30.' })),
    },
    getPracticeAttempt: {
      ...refusalsOf('GET /practice-test-attempts/{id}'),
      running: resolve(anAttempt([anItem('choice', 1, { answered: anAnswer(['1']) }), anItem('gap', 2)])),
      passed: resolve(aFinished(true)),
      'passed, with the certificate': resolve({ ...aFinished(true), certificate: anOwnCertificate() }),
      'passed, three lessons left': resolve({ ...aFinished(true), lessons_left: threeLeft }),
      'passed, the certificate was withdrawn': resolve({
        ...aFinished(true),
        certificate: anOwnCertificate({ withdrawn_at: '2026-12-01T09:00:00.000Z' }),
      }),
      failed: resolve(aFinished(false)),
      'without questions': resolve(anAttempt([])),
    },
    listSampleQuestions: {
      ...refusalsOf('GET /practice-tests/{id}/samples'),
      two: resolve([anItem('choice', 1), anItem('number', 2)]),
      none: resolve([]),
    },
    watchAnswers: {},
    checkAnswer: {
      ...refusalsOf(
        'PUT /practice-test-attempts/{id}/answers/{questionId}',
        'POST /practice-tests/{id}/samples/{questionId}',
      ),
      right: resolve(anAnswer(['1'])),
      'not yet, as answered elsewhere': resolve(anAnswer(['2', '1'], { right: false, solution: ['1', '2'] })),
    },
  },
  serializeState: (snapshot) => {
    const { value, context } = snapshot;
    const { test, view, items, draft, error, isFromElsewhere } = context;
    const item = currentItem(context);
    return [
      value,
      view,
      isFirstPage(snapshot) && test && [test.access, test.sample_count, test.running, test.best, test.next_attempt_at],
      items.map(({ kind, answered }) => [kind, answered !== null]),
      item?.answered?.right,
      draft,
      error,
      isFromElsewhere,
      context.attempt?.result?.passed,
      earnedBy(context)?.kind,
      context.waiting.length > 0,
      context.kept.length,
    ];
  },
  aspect: ({ context }) => currentItem(context)?.kind,
});

const faults = {
  cannotBegin: 'The test cannot begin now.',
  notBegun: 'We could not begin the test. Check your connection and try again.',
  notLoaded: 'We could not load the questions. Check your connection and try again.',
  cannotGoOn: 'This test cannot continue.',
  notSent: 'We could not send your answer. It is still here: check your connection and try again.',
};

const variants: Readonly<Record<string, PracticeTestInput>> = {
  'a member': { courseId: 'weaving', signedIn: true, view: firstPage },
  'a visitor': { courseId: 'weaving', signedIn: false, view: firstPage },
  'a sample by its address': {
    courseId: 'weaving',
    signedIn: false,
    view: { ...firstPage, questionId: 'number-2' },
  },
  'a question by its address': {
    courseId: 'weaving',
    signedIn: true,
    view: { attemptId: 'att_1', questionId: 'choice-1', isReview: false },
  },
  'an open question by its address': {
    courseId: 'weaving',
    signedIn: true,
    view: { attemptId: 'att_1', questionId: 'gap-2', isReview: false },
  },
  'all answers by their address': {
    courseId: 'weaving',
    signedIn: true,
    view: { attemptId: 'att_1', questionId: null, isReview: true },
  },
};

const theQuestion: Look<Shown> = [role('heading', /^Question \d of \d$/, { level: 2 })];
const isCompleteIn = ({ context }: Shown) => {
  const item = currentItem(context);
  return item !== undefined && isComplete(item, context.draft);
};

const { graphOf } = testModel(model, {
  variants,
  sut,
  // what a learner sees of each state
  states: {
    loading: [text('Loading the practice test')],
    opening: [text('Loading the practice test')],
    'tag:slow': [text(/^Still working/)],
    notFound: [role('heading', 'This practice test does not exist', { level: 1 })],
    failed: [text('We could not load the test')],
    intro: seeIntro,
    question: [
      ...theQuestion,
      when((snapshot) => isCompleteIn(snapshot) && snapshot.context.error === null, button('Check')),
    ],
    unsent: theQuestion,
    checking: [...theQuestion, disabledButton('Checking…')],
    checked: [
      ...theQuestion,
      when(({ context }) => currentItem(context)?.answered?.right === true, role('heading', 'Right', { level: 2 })),
      when(({ context }) => currentItem(context)?.answered?.right === false, role('heading', 'Not yet', { level: 2 })),
      when(({ context }) => context.isFromElsewhere, text(/^You answered this question before/)),
    ],
    kept: [...theQuestion, role('heading', 'Your answer is kept on this device', { level: 2 })],
    allKept: [role('heading', /^\d answers? waits? for a connection$/, { level: 2 })],
    samplesDone: [text('Try them again')],
    result: [
      when(({ context }) => context.attempt?.result?.passed === true, text('You passed with 100%')),
      when(({ context }) => context.attempt?.result?.passed === false, text('Not passed yet')),
      when(hasEarned('certificate'), role('heading', 'Your certificate', { level: 3 })),
      when(hasEarned('certificate'), role('link', 'See your certificate')),
      when(hasEarned('certificate'), button('Share')),
      when(hasEarned('lessons'), text('3 lessons left, then the certificate is yours')),
      when(hasEarned('lessons'), role('link', 'Go to the next lesson')),
      when(hasEarned('withdrawn'), text('Your certificate for this course was withdrawn on 1 December 2026.')),
    ],
    review: [role('heading', 'All answers', { level: 2 })],
    '*': (snapshot) => {
      const { error } = snapshot.context;
      const isAsked = snapshot.matches('question') || snapshot.matches('unsent');
      const shows = snapshot.matches('intro') || isAsked;
      expect(screen.queryByRole('alert')?.textContent ?? null).toBe(shows && error ? wordsOf(error, faults) : null);
      if (!isAsked) return;
      const check = screen.getByRole<HTMLButtonElement>('button', { name: /^(Check|Try again)$/ });
      expect(isDisabled(check)).toBe(!isCompleteIn(snapshot));
    },
  },
});

function seeIntro({ context }: Shown): void {
  expect(screen.getByText('10 right')).toBeDefined();
  const isWaiting = waitsUntil(context) !== null;
  expect(screen.queryByText(/^The next test can begin at .*Until then/) !== null).toBe(isWaiting);
  expect(screen.queryByRole('link', { name: 'Get the course' }) !== null).toBe(!hasAccess(context));
}

describe.each(Object.keys(variants))('on every path of %s', (variant) => {
  const graph = graphOf(variant);

  it('[PRACTICE-02] nothing that explains a question is known before it was checked', () => {
    const early = graph.states.filter(({ snapshot }) => {
      const { context }: Shown = snapshot;
      const open = context.items.filter(({ answered }) => answered === null);
      return JSON.stringify(open).includes(secret) || JSON.stringify({ ...context, items: [] }).includes(secret);
    });
    expect(early.map((state) => state.snapshot.value)).toEqual([]);
    // it is known afterwards
    expect(graph.states.some(({ snapshot }) => JSON.stringify(snapshot.context).includes(secret))).toBe(true);
  });

  it('[PRACTICE-10] a check asks only for what is complete, and nothing else checks', () => {
    const checks = graph.edges.filter(({ started }) => started.includes('checkAnswer'));
    const wrong = checks.filter(({ from, command }) => {
      const before = graph.states[from]?.snapshot;
      const isSubmitted =
        command.kind === 'event' &&
        (command.event.type === 'answer.submitted' ||
          (command.event.type === 'answers.changed' && before?.matches('kept')) ||
          (command.event.type === 'connection.restored' && before?.matches('unsent')));
      return !isSubmitted || before === undefined || !isCompleteIn(before);
    });
    expect(wrong.map((edge) => wayOf(edge))).toEqual([]);
  });

  it('[PRACTICE-12] an answer that could not be sent stays as it was given, and is sent again once the connection returns', () => {
    const back = graph.edges.filter(
      ({ from, to }) =>
        graph.states[from]?.snapshot.matches('checking') && graph.states[to]?.snapshot.matches('unsent'),
    );
    for (const { from, to } of back) {
      const [before, after] = [graph.states[from]?.snapshot.context, graph.states[to]?.snapshot.context];
      expect(after?.draft).toEqual(before?.draft);
      expect(after?.view).toEqual(before?.view);
    }
  });

  it('[PRACTICE-03] an answered question stays answered while its test is open', () => {
    const loads = ['loadingSamples', 'opening', 'starting'] as const;
    const answeredIn = ({ context }: Shown) => context.items.map(({ answered }) => answered !== null);
    const lost = graph.edges.filter(({ from, to }) => {
      const [before, after] = [graph.states[from]?.snapshot, graph.states[to]?.snapshot];
      if (before === undefined || after === undefined || after.context.items.length === 0) return false;
      if (loads.some((state) => before.matches(state))) return false;
      const isAnswered = answeredIn(after);
      return answeredIn(before).some((was, index) => was && !isAnswered[index]);
    });
    expect(lost.map((edge) => wayOf(edge))).toEqual([]);
  });

  it('[PRACTICE-08] without access nothing but samples is asked for, and these only where there are some', () => {
    const asking = (name: string) => graph.edges.filter(({ started }) => started.includes(name));
    const mayTake = ({ from }: { from: number }) => {
      const context = graph.states[from]?.snapshot.context;
      return context !== undefined && hasAccess(context);
    };
    expect(asking('startPracticeTest').filter((edge) => !mayTake(edge))).toEqual([]);
    const samples = asking('listSampleQuestions');
    expect(samples.length).toBeGreaterThan(0);
    expect(samples.map(({ from }) => graph.states[from]?.snapshot.context.test?.sample_count)).not.toContain(0);
  });

  it('[PRACTICE-10] the address names the question that is shown', () => {
    const shown = graph.edges.flatMap(({ to, emitted }) => {
      const kept = emitted.filter(({ type }) => type === 'address.kept').at(-1);
      const snapshot = graph.states[to]?.snapshot;
      return kept && snapshot ? [{ kept, snapshot }] : [];
    });
    expect(shown.length).toBeGreaterThan(0);
    for (const { kept, snapshot } of shown) {
      const query = new URLSearchParams('query' in kept ? String(kept.query) : '');
      expect(query.get('question')).toBe(snapshot.context.view.questionId);
      expect(query.get('attempt')).toBe(snapshot.context.view.attemptId);
    }
  });
});
