import { render, screen } from '@testing-library/react';
import { createModel, reject, resolve } from 'model-walk';
import { external, screenOf } from 'model-walk/testing-library';
import { testModel } from 'model-walk/vitest';
import { expect } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import type { DeskQuestionTried, PracticeItem } from '../../../../common/api/types.ts';
import * as say from '../../../../common/texts/desk/question-trial.ts';
import { failure } from '../../../../machines/common/failure.ts';
import { questionTrialMachine } from '../../../../machines/desk/question-trial.machine.ts';
import { QuestionTrialScreen } from '../../../../src/flows/desk/question-trial/QuestionTrialScreen.tsx';
import { refusalsOf } from '../../../support/contract.ts';
import { deskSurround } from '../../../support/desk/surround.tsx';
import { anAnswer, anItem } from '../../../support/practice-tests.ts';
import { press, questionEvents, questionGestures } from '../../../support/questions.ts';
import { stopWaiting } from '../../../support/slow.ts';

type Shown = SnapshotFrom<typeof questionTrialMachine>;

const tried = (item: PracticeItem) => resolve<DeskQuestionTried>({ course: 'weaving', hash: 'a1', item });
const refused = (field: string, words: string) =>
  reject(failure('validation', { status: 422, errors: { [field]: [words] } }));

const model = createModel(questionTrialMachine, {
  events: {
    ...questionEvents<Shown>(({ context, ...snapshot }) => ({
      item: context.tried?.item,
      draft: context.draft,
      isUnsent: snapshot.matches('unsent'),
    })),
    'answer.submitted': {},
    'stop.pressed': {},
    'next.pressed': {},
    'retry.pressed': {},
    'connection.restored': {},
  },
  outcomes: {
    askQuestion: {
      ...refusalsOf('POST /desk/drafts/{id}/questions/{question}/trial'),
      'a choice': tried(anItem('choice', 1)),
      several: tried(anItem('choices', 1)),
      steps: tried(anItem('order', 1)),
      'a number': tried(anItem('number', 1)),
      pairs: tried(anItem('pairs', 1)),
      'with a problem': refused('question', 'why is empty; write its text'),
    },
    checkAnswer: {
      ...refusalsOf('POST /desk/drafts/{id}/questions/{question}/trial'),
      right: tried(anItem('choice', 1, { answered: anAnswer(['1']) })),
      'not yet': tried(anItem('choice', 1, { answered: anAnswer(['2'], { right: false, solution: ['1'] }) })),
      'no number': refused('answer', 'Write a number.'),
    },
  },
  serializeState: ({ value, context: { tried: now, draft, round, refusal, error } }) => [
    ...[value, now?.item.kind, now?.item.answered?.right, draft, Math.min(round, 2), refusal !== null],
    error !== null,
  ],
});

testModel(model, {
  proves: ['DESK-160'],
  variants: { '': { draftId: 'dft_1', questionId: 'choice-1' } },
  sut: screenOf({
    surround: deskSurround,
    render: (actor) => render(<QuestionTrialScreen actor={actor} />),
    gestures: {
      ...questionGestures,
      'next.pressed': press('Try it again'),
      'stop.pressed': stopWaiting,
      'retry.pressed': press('Try again'),
      'connection.restored': external,
    },
  }),
  states: { '*': see },
});

/** What the author sees of each state. */
function see(shown: Shown): void {
  const { tried: now, refusal } = shown.context;
  if (shown.matches('missing')) return void screen.getByRole('heading', { name: 'There is no such question' });
  if (shown.matches('failed')) return void screen.getByRole('heading', { name: 'We could not load this page' });
  screen.getByRole('heading', { level: 1, name: 'Try out a question' });
  if (shown.matches('asking')) return;
  screen.getByRole('link', { name: say.toQuestions });
  if (shown.matches('refused')) return void screen.getByText(refusal ?? '');
  screen.getByText(`Asked as ${now?.item.kind}?`);
  const verdict = now?.item.answered?.right ? 'Right' : 'Not yet';
  expect(screen.queryAllByRole('heading', { name: verdict }).length).toBe(shown.matches('checked') ? 1 : 0);
}
