import { render, screen } from '@testing-library/react';
import { createModel, type Look, reject, resolve, wayOf, when } from 'model-walk';
import { button, disabledButton, external, isDisabled, role, screenOf, text } from 'model-walk/testing-library';
import { testModel } from 'model-walk/vitest';
import { describe, expect, it } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import { wordsOf } from '../../../../common/language/said.ts';
import { failure } from '../../../../machines/common/failure.ts';
import { isComplete } from '../../../../machines/learning/question-draft.ts';
import { type ReviewInput, reviewMachine } from '../../../../machines/learning/review.machine.ts';
import { currentQuestion } from '../../../../machines/learning/review.selectors.ts';
import { ReviewScreen } from '../../../../src/flows/learning/review/ReviewScreen.tsx';
import { refusalsOf } from '../../../support/contract.ts';
import { anAnswer, anItem, aReview, aReviewState, secret } from '../../../support/practice-tests.ts';
import { press, questionEvents, questionGestures } from '../../../support/questions.ts';
import { stopWaiting } from '../../../support/slow.ts';
import { siteLayout } from '../../../support/surround.tsx';

type Shown = SnapshotFrom<typeof reviewMachine>;

const sut = screenOf<typeof reviewMachine>({
  surround: siteLayout,
  render: (actor) => render(<ReviewScreen actor={actor} />),
  gestures: {
    ...questionGestures,
    'connection.restored': external,
    'retry.pressed': press(/^(Try again|Try again)$/),
    'begin.pressed': press(/^(Begin|Continue)$/),
    'stop.pressed': stopWaiting,
    'next.pressed': press(/^(Next question|Finish)$/),
    'answers.changed': external,
  },
});

const answered = anItem('choice', 1, { answered: anAnswer(['1']) });
const finished = aReview(
  [answered, anItem('gap', 2, { answered: anAnswer(['weft'], { right: false, solution: ['warp'] }) })],
  {
    finished_at: '2026-11-23T09:10:00.000Z',
  },
);
const tomorrow = '2026-11-24T00:00:00.000Z';

/**
 * The outbox has sent what was kept; what an earlier visit has kept is read before the review, or
 * while a question is open.
 */
const answersSent = ({ context, ...snapshot }: Shown) => {
  const { itemId, state, items, waiting, kept, draft, error } = context;
  // the outbox has it, and then has sent it, also while another question is open
  if (waiting.length > 0) return snapshot.matches('kept') ? [{ answers: waiting }, { answers: [] }] : [{ answers: [] }];
  if (itemId !== 'rvi_gap-2' || waiting.length + kept.length + draft.length > 0 || error !== null) return [];
  const isFirst = snapshot.matches('loading') && state === null;
  const isOpen = snapshot.matches('question') && items[0]?.question.answered !== null;
  return isFirst || isOpen ? [{ answers: [{ itemId: 'rvi_gap-2', answer: ['1'] }] }] : [];
};

const model = createModel(reviewMachine, {
  events: {
    'retry.pressed': {},
    'connection.restored': {},
    'begin.pressed': {},
    ...questionEvents<Shown>(({ context, ...snapshot }) => ({
      item: currentQuestion(context),
      draft: context.draft,
      isUnsent: snapshot.matches('unsent'),
    })),
    'answer.submitted': {},
    'stop.pressed': {},
    'next.pressed': {},
    'answers.changed': answersSent,
  },
  outcomes: {
    watchAnswers: {},
    getReviews: {
      ...refusalsOf('GET /reviews'),
      'two are due': resolve(aReviewState()),
      'one is left': resolve(aReviewState({ due_count: 1, minutes: 1, review: aReview([answered, anItem('gap', 2)]) })),
      'finished, more tomorrow': resolve(aReviewState({ due_count: 0, next_due_at: tomorrow, review: finished })),
      'finished, and no more': resolve(aReviewState({ due_count: 0, review: finished })),
      'more tomorrow': resolve(aReviewState({ due_count: 0, next_due_at: tomorrow })),
      'none ever': resolve(aReviewState({ due_count: 0 })),
      'switched off': resolve(aReviewState({ enabled: false, due_count: 0 })),
    },
    startReview: {
      ...refusalsOf('POST /reviews'),
      'begins with choices': resolve(aReview([anItem('choice', 1), anItem('choices', 2)])),
      'begins with steps': resolve(aReview([anItem('order', 1), anItem('number', 2)])),
      'begins with a statement': resolve(aReview([anItem('true-or-false', 1), anItem('pairs', 2)])),
      'goes on': resolve(aReview([answered, anItem('gap', 2)])),
      'finished elsewhere': resolve(finished),
    },
    answerInReview: {
      ...refusalsOf('PUT /reviews/{id}/answers/{itemId}'),
      right: resolve(anAnswer(['1'])),
      'not yet, as answered elsewhere': resolve(anAnswer(['2', '1'], { right: false, solution: ['1', '2'] })),
      changed: reject(failure('conflict', { status: 409, message: 'This question has changed.' })),
    },
    checkOnDevice: {
      right: resolve(anAnswer(['1'])),
      'not yet': resolve(anAnswer(['1'], { right: false, solution: ['2'] })),
      'no solution': resolve(null),
      'no storage': reject(new Error('No storage')),
    },
  },
  serializeState: (snapshot) => {
    const { value, context } = snapshot;
    const { itemId, state, items, draft, error, isFromElsewhere } = context;
    const isAsked = ['question', 'unsent', 'checking', 'kept', 'checked'].some((each) =>
      JSON.stringify(value).includes(each),
    );
    return [
      value,
      itemId,
      isAsked ? null : state,
      items.map(({ question }) => [question.kind, question.answered?.right ?? null]),
      draft,
      error,
      isFromElsewhere,
      context.waiting.length > 0,
      context.kept.length,
    ];
  },
  aspect: ({ context }) => currentQuestion(context)?.kind,
});

const variants: Readonly<Record<string, ReviewInput>> = {
  'the review': { itemId: null },
  'an answered question by its address': { itemId: 'rvi_choice-1' },
  'an open question by its address': { itemId: 'rvi_gap-2' },
};

const theQuestion: Look<Shown> = [role('heading', /^Question \d of \d$/, { level: 2 })];
const isCompleteIn = ({ context }: Shown) => {
  const item = currentQuestion(context);
  return item !== undefined && isComplete(item, context.draft);
};

const faults = {
  notLoaded: 'We could not load the questions. Check your connection and try again.',
  changed: 'This question has changed.',
  notSent: 'We could not send your answer. It is still here: check your connection and try again.',
};

const { graphOf } = testModel(model, {
  proves: ['REVIEW-06'],
  variants,
  sut,
  // what a learner sees of each state
  states: {
    loading: [text('Loading your questions')],
    'tag:slow': [text(/^Still working/)],
    failed: [text('We could not load your questions')],
    intro: () => {
      expect(screen.getByText(/^[12] questions? (today|left), about [12] minutes?$/)).toBeDefined();
    },
    starting: [disabledButton('One moment…')],
    question: [
      ...theQuestion,
      when((snapshot) => isCompleteIn(snapshot) && snapshot.context.error === null, button('Check')),
    ],
    unsent: theQuestion,
    checking: [...theQuestion, disabledButton('Checking…')],
    checkingOnDevice: [...theQuestion, disabledButton('Checking…')],
    checked: [
      ...theQuestion,
      when(({ context }) => currentQuestion(context)?.answered?.right === true, role('heading', 'Right', { level: 2 })),
      when(
        ({ context }) => currentQuestion(context)?.answered?.right === false,
        role('heading', 'Not yet', { level: 2 }),
      ),
      when(({ context }) => context.isFromElsewhere, text(/^You answered this question before/)),
    ],
    kept: [...theQuestion, role('heading', 'Your answer is kept on this device', { level: 2 })],
    allKept: [role('heading', /^\d answers? waits? for a connection$/, { level: 2 })],
    done: [text('Done for today'), when(({ context }) => context.state?.next_due_at !== null, text(/^Come back on/))],
    doneOnDevice: [text('Done for today'), text(/^Your answers are kept on this phone/)],
    later: [text(/^Everything is still fresh. Come back on/)],
    empty: [text('No questions yet'), role('link', 'See all courses')],
    off: [text('Reviews are switched off'), role('link', 'Open your settings')],
    '*': (snapshot) => {
      expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Questions to keep fresh');
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

describe.each(Object.keys(variants))('on every path of %s', (variant) => {
  const graph = graphOf(variant);

  it('[REVIEW-05] nothing that explains a question is known before it was checked', () => {
    const early = graph.states.filter(({ snapshot }) => {
      const { context }: Shown = snapshot;
      const open = context.items.filter(({ question }) => question.answered === null);
      return JSON.stringify(open).includes(secret) || JSON.stringify({ ...context, items: [] }).includes(secret);
    });
    expect(early.map((state) => state.snapshot.value)).toEqual([]);
    // it is known afterwards
    expect(graph.states.some(({ snapshot }) => JSON.stringify(snapshot.context).includes(secret))).toBe(true);
  });

  it('[REVIEW-05] a check asks only for what is complete, and nothing else checks', () => {
    const checks = graph.edges.filter(({ started }) => started.includes('answerInReview'));
    const wrong = checks.filter(({ from, command }) => {
      const before: Shown | undefined = graph.states[from]?.snapshot;
      if (before === undefined) return true;
      // the outbox was faster than the device
      const isSentEarly = before.matches('checkingOnDevice') && before.context.waiting.length === 0;
      if (isSentEarly) return !isCompleteIn(before);
      const isSubmitted =
        command.kind === 'event' &&
        (command.event.type === 'answer.submitted' ||
          (command.event.type === 'answers.changed' && before.matches('kept')) ||
          (command.event.type === 'connection.restored' && before.matches('unsent')));
      return !isSubmitted || !isCompleteIn(before);
    });
    expect(checks.length).toBeGreaterThan(0);
    expect(wrong.map((edge) => wayOf(edge))).toEqual([]);
  });

  it('[REVIEW-04] an answer that could not be sent stays as it was given, and is sent again once the connection returns', () => {
    const back = graph.edges.filter(
      ({ from, to }) =>
        graph.states[from]?.snapshot.matches('checking') && graph.states[to]?.snapshot.matches('unsent'),
    );
    expect(back.length).toBeGreaterThan(0);
    for (const { from, to } of back) {
      const [before, after] = [graph.states[from]?.snapshot.context, graph.states[to]?.snapshot.context];
      expect([after?.draft, after?.itemId]).toEqual([before?.draft, before?.itemId]);
    }
  });

  it('[REVIEW-04] an answered question stays answered until the server sends the state of its review', () => {
    const answeredIn = ({ context }: Shown) =>
      context.items.filter(({ question }) => question.answered !== null).map(({ id }) => id);
    const lost = graph.edges.filter(({ from, to }) => {
      const [before, after] = [graph.states[from]?.snapshot, graph.states[to]?.snapshot];
      if (before === undefined || after === undefined) return false;
      if (before.matches('loading') || before.matches('starting')) return false;
      return answeredIn(before).some((id) => !answeredIn(after).includes(id));
    });
    expect(lost.map((edge) => wayOf(edge))).toEqual([]);
  });

  it('[REVIEW-05] the address names the question that is shown', () => {
    const shown = graph.edges.flatMap(({ to, emitted }) => {
      const kept = emitted.filter(({ type }) => type === 'address.kept').at(-1);
      const snapshot = graph.states[to]?.snapshot;
      return kept && snapshot ? [{ kept, snapshot }] : [];
    });
    expect(shown.length).toBeGreaterThan(0);
    for (const { kept, snapshot } of shown) {
      const query = new URLSearchParams('query' in kept ? String(kept.query) : '');
      expect(query.get('question')).toBe(snapshot.context.itemId);
    }
  });
});
