import { assign, emit, setup } from 'xstate';
import type { RedeemedVoucher } from '../../common/api/types.ts';
import type { Said } from '../../common/language/said.ts';
import { href } from '../../common/paths.ts';
import { COUPON_LENGTH } from '../../common/rules/code-lengths.ts';
import { COUPON_ERROR_LIFETIME, STILL_WORKING_AFTER } from '../../common/rules/durations.ts';
import type { Navigate } from '../common/emitted.ts';
import { type ApiFailure, failureOf, serverWords } from '../common/failure.ts';
import { notProvided } from '../common/not-provided.ts';

/** From the address: six digits fill the boxes (COUPON-05). */
export type CouponInput = { code: string | null } | undefined;

export interface CouponContext {
  code: string;
  /** Why redeeming failed; the code may still be valid. */
  message: Said<'notChecked'> | null;
  redeemed: RedeemedVoucher | null;
}

export type CouponEvent =
  | { type: 'code.changed'; code: string }
  | { type: 'code.submitted' }
  | { type: 'stop.pressed' }
  | { type: 'cancel.pressed' }
  | { type: 'another.pressed' };

export type CouponTag = 'busy' | 'slow' | 'refused';

/** Means no code. */
const PLACEHOLDER = '0'.repeat(COUPON_LENGTH);

const isWhole = (code: string) => /^\d{6}$/.test(code);

/**
 * Redeems a coupon (COUPON-01..05). Only the server knows which codes are valid. Confirming a
 * redeemed code again returns the same answer, so a retry is safe.
 */
export const couponMachine = setup({
  types: {
    input: {} as CouponInput,
    context: {} as CouponContext,
    events: {} as CouponEvent,
    emitted: {} as Navigate,
    tags: {} as CouponTag,
  },
  actors: { redeemVoucher: notProvided<RedeemedVoucher, { code: string }>('redeemVoucher') },
  guards: {
    isEmpty: ({ context: { code } }) => code.trim() === '' || code === PLACEHOLDER,
    isCodeIncomplete: ({ context: { code } }) => !isWhole(code),
    /** 422, or a server of the plain contract, which lacks the call. */
    isNoVoucher: (_, { kind }: ApiFailure) => ['validation', 'notFound', 'refused'].includes(kind),
  },
  actions: {
    setCode: assign({ code: (_, { code }: { code: string }) => code }),
    setMessage: assign({
      message: (_, failure: ApiFailure) => serverWords(failure) ?? ('notChecked' as const),
    }),
    clear: assign({ code: '', message: null, redeemed: null }),
    setRedeemed: assign({ redeemed: (_, redeemed: RedeemedVoucher) => redeemed }),
    goToLogin: emit({ type: 'navigate' as const, to: href('login') }),
    goToOptions: emit({ type: 'navigate' as const, to: href('paymentOptions') }),
  },
  delays: { errorLifetime: COUPON_ERROR_LIFETIME, stillWorking: STILL_WORKING_AFTER },
}).createMachine({
  id: 'coupon',
  context: ({ input }) => ({
    code: isWhole(input?.code ?? '') ? (input?.code ?? '') : '',
    message: null,
    redeemed: null,
  }),
  initial: 'entering',
  states: {
    entering: {
      description: 'The boxes are open. A code from the address waits for the learner to confirm it.',
      initial: 'editing',
      on: {
        'cancel.pressed': { target: 'left', actions: 'goToOptions' },
        'code.changed': { actions: { type: 'setCode', params: ({ event }) => event } },
        'code.submitted': [
          {
            description: 'Without a code there is nothing to redeem, and the login page follows (COUPON-02).',
            guard: 'isEmpty',
            target: 'left',
            actions: 'goToLogin',
          },
          {
            description: 'Fewer than six digits are no code. Another refusal starts the time of its message again.',
            guard: 'isCodeIncomplete',
            target: '.refused',
          },
          { target: 'redeeming' },
        ],
      },
      states: {
        editing: { description: 'A code is typed, pasted or came with the address.' },
        refused: {
          description: 'The code is wrong; the message disappears after a while.',
          tags: 'refused',
          after: { errorLifetime: 'editing' },
        },
        told: {
          description: 'The code may be right: why it was not redeemed stays until it is confirmed again.',
        },
      },
    },
    redeeming: {
      description: 'The boxes are locked, so that one press makes one call.',
      tags: 'busy',
      on: { 'cancel.pressed': { target: 'left', actions: 'goToOptions' } },
      initial: 'waiting',
      invoke: {
        id: 'redeemVoucher',
        src: 'redeemVoucher',
        input: ({ context: { code } }) => ({ code }),
        onDone: { target: 'redeemed', actions: { type: 'setRedeemed', params: ({ event }) => event.output } },
        onError: [
          {
            description: 'The server has no such voucher, and does not say why (COUPON-02).',
            guard: { type: 'isNoVoucher', params: ({ event }) => failureOf(event) },
            target: 'entering.refused',
          },
          {
            description: 'It is owned already, was tried too often, or could not be checked: the code may be right.',
            target: 'entering.told',
            actions: { type: 'setMessage', params: ({ event }) => failureOf(event) },
          },
        ],
      },
      states: {
        waiting: { after: { stillWorking: 'slow' } },
        slow: {
          tags: 'slow',
          on: {
            'stop.pressed': {
              description: 'The call may have arrived: then confirming again says what it opened.',
              target: '#coupon.entering',
            },
          },
        },
      },
    },
    redeemed: {
      description: 'The page says what was opened, until when, and leads there.',
      on: { 'another.pressed': { target: 'entering', actions: 'clear' } },
    },
    left: { description: 'The next page takes over.', type: 'final' },
  },
});
