import { failure } from '../../machines/failure.ts';
import { sessionMachine } from '../../machines/session.machine.ts';
import { reject, resolve, testModel } from '../support/mbt.ts';
import { learner, otherLearner } from '../support/people.ts';

// By its events: the session has no screen of its own.
testModel({
  machine: sessionMachine,
  proves: ['SESSION-01', 'SESSION-02', 'LAYOUT-04', 'LAYOUT-11'],
  variants: { 'without a token': { token: null }, 'with a stored token': { token: 'first-token' } },
  events: [
    { type: 'session.opened', token: 'second-token', user: learner },
    { type: 'token.found', token: null },
    { type: 'token.found', token: 'first-token' },
    { type: 'token.found', token: 'third-token' },
    { type: 'token.rejected', token: 'first-token' },
    { type: 'token.rejected', token: 'second-token' },
    { type: 'user.changed', user: otherLearner },
    { type: 'account.deleted' },
    { type: 'logout.pressed' },
  ],
  outcomes: {
    loadUser: {
      known: resolve(learner),
      refused: reject(failure('unauthenticated', { status: 401 })),
      offline: reject(failure('network')),
    },
    logOut: { done: resolve(undefined), offline: reject(failure('network')) },
  },
  key: ({ value, context }) => [value, context.token, context.user?.id],
});
