import { resendMachine } from '../../machines/resend.machine.ts';
import { reject, send, testModel } from '../support/mbt.ts';

testModel<typeof resendMachine>({
  machine: resendMachine,
  proves: ['VERIFY-04'],
  variants: { 'ten seconds': {}, 'two seconds': { seconds: 2 } },
  events: [],
  outcomes: {
    secondHand: {
      'one second left': send({ type: 'second.passed', left: 1 }),
      'none left': send({ type: 'second.passed', left: 0 }),
      'slept through': send({ type: 'second.passed', left: -3_000 }),
      broken: reject(new Error('The clock broke')),
    },
  },
  key: ({ value, context }) => [value, context.left],
});
