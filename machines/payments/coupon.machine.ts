import { assign, emit, setup } from 'xstate';
import { COUPON_ERROR_LIFETIME, COUPON_LENGTH } from '../../common/rules/constants.ts';
import type { Navigate } from '../common/emitted.ts';
import type { CouponContext, CouponEvent } from './coupon.types.ts';

export type * from './coupon.types.ts';

/** The value that means no code (COUPON-02). */
const PLACEHOLDER = '0'.repeat(COUPON_LENGTH);

/** Redeeming a coupon (COUPON-01, COUPON-02). There is no call for it: every code is wrong, and no code leads to /login. */
export const couponMachine = setup({
  types: { context: {} as CouponContext, events: {} as CouponEvent, emitted: {} as Navigate, tags: {} as 'refused' },
  guards: { isEmpty: ({ context: { code } }) => code.trim() === '' || code === PLACEHOLDER },
  actions: {
    setCode: assign({ code: (_, { code }: { code: string }) => code }),
    goToLogin: emit({ type: 'navigate' as const, to: '/login' }),
    goToOptions: emit({ type: 'navigate' as const, to: '/payment-options' }),
  },
  delays: { errorLifetime: COUPON_ERROR_LIFETIME },
}).createMachine({
  id: 'coupon',
  context: { code: '' },
  initial: 'editing',
  on: {
    'code.changed': { actions: { type: 'setCode', params: ({ event }) => event } },
    'code.submitted': [
      {
        description: 'Without a code there is nothing to redeem, and the login page follows (COUPON-02).',
        guard: 'isEmpty',
        target: '.left',
        actions: 'goToLogin',
      },
      { description: 'Another refusal starts the time of its message again.', target: '.refused', reenter: true },
    ],
    'cancel.pressed': { target: '.left', actions: 'goToOptions' },
  },
  states: {
    editing: { description: 'A code needs no call, since none is right.' },
    refused: {
      description: 'The message disappears after a while.',
      tags: 'refused',
      after: { errorLifetime: 'editing' },
    },
    left: { description: 'The next page takes over.', type: 'final' },
  },
});
