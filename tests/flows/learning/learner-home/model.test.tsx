import { render, screen } from '@testing-library/react';
import { createModel, reject, resolve } from 'model-walk';
import { external, screenOf } from 'model-walk/testing-library';
import { testModel } from 'model-walk/vitest';
import { expect } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import { failure } from '../../../../machines/common/failure.ts';
import { learnerHomeMachine } from '../../../../machines/learning/learner-home.machine.ts';
import { LearnerHomeScreen } from '../../../../src/flows/learning/learner-home/LearnerHomeScreen.tsx';
import { refusalsOf } from '../../../support/contract.ts';
import { aSubscription } from '../../../support/courses.ts';
import { learner } from '../../../support/fixtures.ts';
import { aFinishedCourse, aHome, aHomeCourse, aNewcomersHome } from '../../../support/home.ts';
import { aReminder, aSession } from '../../../support/shared-actors.ts';
import { siteLayout } from '../../../support/surround.tsx';

type Shown = SnapshotFrom<typeof learnerHomeMachine>;

const again = () => screen.queryByRole('button', { name: 'Try again' });

const homes = {
  'of a learner': aHome({
    courses: [aHomeCourse('weaving'), aHomeCourse('baking', { completion_percentage: 0 }), aFinishedCourse('sewing')],
    lessons_this_week: 3,
    reviews: { due_count: 5, minutes: 3, done_today: false },
  }),
  'of who finished everything': aHome({
    courses: [aFinishedCourse('sewing')],
    reviews: { due_count: 0, minutes: 0, done_today: true },
  }),
  'of a newcomer': aNewcomersHome(),
  'of a subscriber without courses': aHome({ subscription: aSubscription }),
};

const model = createModel(learnerHomeMachine, {
  events: { 'retry.pressed': {}, 'connection.restored': {} },
  outcomes: {
    getHome: {
      ...refusalsOf('GET /home'),
      ...Object.fromEntries(Object.entries(homes).map(([whose, home]) => [whose, resolve(home)])),
      'there is none': reject(failure('notFound', { status: 404 })),
    },
  },
  serializeState: ({ value, context }) => [value, context.home],
});

testModel(model, {
  proves: ['START-01', 'START-02'],
  variants: { '': undefined },
  sut: screenOf({
    surround: siteLayout,
    render: (actor) => render(<LearnerHomeScreen actor={actor} session={aSession(learner)} reminder={aReminder()} />),
    gestures: {
      'connection.restored': external,
      'retry.pressed': async (_, user) => {
        const button = again();
        if (button) await user.click(button);
      },
    },
  }),
  states: { '*': see },
});

/** What a learner sees of each state. */
function see({ context: { home }, ...snapshot }: Shown): void {
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(`Hello, ${learner.first_name}!`);
  expect(again() !== null).toBe(snapshot.matches('failed') || snapshot.hasTag('slow'));
  expect(screen.queryByText('Loading your start page') !== null).toBe(home === null && !snapshot.matches('failed'));
  expect(screen.queryByText('We could not load your start page') !== null).toBe(snapshot.matches('failed'));
  const isBegun = home !== null && home.courses.length > 0;
  expect(screen.queryByRole('heading', { name: 'Begin here' }) !== null).toBe(home !== null && !isBegun);
  expect(screen.queryByRole('link', { name: 'Continue learning' }) !== null).toBe(home === homes['of a learner']);
}
