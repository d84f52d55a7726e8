import { render, screen } from '@testing-library/react';
import { createModel } from 'model-walk';
import { screenOf } from 'model-walk/testing-library';
import { testModel } from 'model-walk/vitest';
import { expect } from 'vitest';
import { couponMachine } from '../../../machines/payments/coupon.machine.ts';
import { CouponScreen } from '../../../src/screens/payments/coupon/CouponScreen.tsx';

const boxes = () =>
  [1, 2, 3, 4, 5, 6].map((place) => screen.getByRole<HTMLInputElement>('textbox', { name: `Digit ${place} of 6` }));

const model = createModel(couponMachine, {
  events: {
    // What boxes do while they are typed into is theirs (DigitBoxes.test.tsx): here a whole code is pasted at once.
    'code.changed': { generate: [{ code: '123456' }, { code: '000000' }], when: ({ context }) => context.code === '' },
    'code.submitted': {},
    'cancel.pressed': {},
  },
  serializeState: ({ value, context }) => [value, context.code],
});

testModel(model, {
  proves: ['COUPON-01', 'COUPON-02'],
  variants: { '': undefined },
  sut: screenOf({
    render: (actor) => render(<CouponScreen actor={actor} />),
    gestures: {
      'code.changed': async ({ code }, user) => {
        const [first] = boxes();
        if (first) await user.click(first);
        await user.paste(code);
      },
      'code.submitted': (_, user) => user.click(screen.getByRole('button', { name: 'Confirm' })),
      'cancel.pressed': (_, user) => user.click(screen.getByRole('button', { name: 'Cancel' })),
    },
  }),
  /** What a learner sees of each state. */
  states: {
    '*': ({ value, context }) => {
      expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Redeem a coupon');
      expect(
        boxes()
          .map((box) => box.value)
          .join(''),
      ).toBe(context.code);
      expect(screen.queryByRole('alert')?.textContent ?? null).toBe(
        value === 'refused' ? 'Wrong code please try again' : null,
      );
    },
  },
});
