import { render, screen } from '@testing-library/react';
import { createModel, reject, resolve } from 'model-walk';
import { screenOf } from 'model-walk/testing-library';
import { testModel } from 'model-walk/vitest';
import { expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { wordsOf } from '../../../../common/language/said.ts';
import { failure } from '../../../../machines/common/failure.ts';
import { couponMachine } from '../../../../machines/payments/coupon.machine.ts';
import { CouponScreen } from '../../../../src/flows/payments/coupon/CouponScreen.tsx';
import { refusalsOf } from '../../../support/contract.ts';
import { endsOf } from '../../../support/ends-of.ts';

const boxes = () =>
  [1, 2, 3, 4, 5, 6].map((place) => screen.getByRole<HTMLInputElement>('textbox', { name: `Digit ${place} of 6` }));

const course = {
  opened: 'course' as const,
  title: 'Weaving',
  course_id: 'weaving',
  sponsor: 'Friends of Duhok',
  end_date: null,
};
const months = {
  opened: 'subscription' as const,
  title: '3 months of every course',
  sponsor: '',
  end_date: '2027-02-23T09:00:00.000Z',
};
const category = {
  opened: 'category' as const,
  title: 'All Crafts & Trade courses',
  category: 'Crafts & Trade',
  sponsor: 'Friends of Duhok',
  end_date: null,
};

const errors = {
  notChecked:
    'We could not check the code. Check your connection and confirm it again: that is safe, even if it was already redeemed.',
};

/** What the page says of each, and where it leads. */
const opened: Readonly<Record<string, readonly [said: string, link: string, to: string]>> = {
  Weaving: ['“Weaving” is yours to keep. A gift from Friends of Duhok.', 'Go to the course', '/course/weaving'],
  '3 months of every course': [
    '3 months of every course until 23 February 2027. It does not renew automatically.',
    'See the courses',
    '/course',
  ],
  'All Crafts & Trade courses': [
    'All Crafts & Trade courses are yours to keep. A gift from Friends of Duhok.',
    'See the courses',
    '/course?category=Crafts+%26+Trade',
  ],
};

const model = createModel(couponMachine, {
  events: {
    // What boxes do while they are typed into is theirs (DigitBoxes.test.tsx): here a whole code is
    // pasted at once.
    'code.changed': {
      generate: [{ code: '123456' }, { code: '123' }, { code: '000000' }],
      when: ({ context }) => context.code === '',
    },
    'code.submitted': {},
    'stop.pressed': {},
    'cancel.pressed': {},
    'another.pressed': {},
  },
  outcomes: {
    redeemVoucher: {
      ...refusalsOf('POST /vouchers/redeem'),
      'a course': resolve(course),
      'a category': resolve(category),
      months: resolve(months),
      'owned already': reject(
        failure('conflict', { status: 409, message: 'You already own this course. Your coupon was not used.' }),
      ),
      'a server without vouchers': reject(failure('notFound', { status: 404, message: 'Not found' })),
      'no answer': reject(failure('network')),
    },
  },
  serializeState: ({ value, context }) => [value, context.code, context.message, context.redeemed?.title],
});

const { graphOf } = testModel(model, {
  proves: ['COUPON-01', 'COUPON-02', 'COUPON-03', 'COUPON-04'],
  thorough: true,
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
      'stop.pressed': (_, user) => user.click(screen.getByRole('button', { name: 'Stop and try again' })),
      'another.pressed': (_, user) => user.click(screen.getByRole('button', { name: 'Redeem another' })),
      'cancel.pressed': (_, user) => user.click(screen.getByRole('button', { name: 'Cancel' })),
    },
  }),
  /** What a learner sees of each state. */
  states: {
    '*': (snapshot) => {
      const { context } = snapshot;
      const heading = screen.getByRole('heading', { level: 1 }).textContent;
      if (context.redeemed) {
        expect(heading).toBe('Your coupon is redeemed');
        const [said, link, to] = opened[context.redeemed.title] ?? [];
        expect(screen.getByRole('status').textContent).toBe(said);
        expect(screen.getByRole('link', { name: link ?? '' }).getAttribute('href')).toBe(to);
        return;
      }
      expect(heading).toBe('Redeem a coupon');
      expect(
        boxes()
          .map((box) => box.value)
          .join(''),
      ).toBe(context.code);
      for (const box of boxes()) expect(box.matches(':disabled')).toBe(snapshot.matches('redeeming'));
      const wrong = snapshot.matches({ entering: 'refused' }) ? 'Wrong code please try again' : null;
      const told = snapshot.matches({ entering: 'told' }) && context.message && wordsOf(context.message, errors);
      expect(screen.queryByRole('alert')?.textContent ?? null).toBe(wrong ?? (told || null));
    },
  },
});

it('[COUPON-01] Cancel ends the page, whatever it shows', () => {
  expect(endsOf(graphOf(''), 'cancel.pressed')).toEqual(['left']);
});

it('[COUPON-03] a coupon that was redeemed cannot be canceled', () => {
  const redeemed = graphOf('').states.filter(({ snapshot }) => snapshot.matches('redeemed'));
  expect(new Set(redeemed.map(({ snapshot }) => snapshot.can({ type: 'cancel.pressed' })))).toEqual(new Set([false]));
});

it('[COUPON-02] a second refusal is said for six seconds too', () => {
  const clock = new SimulatedClock();
  const coupon = createActor(couponMachine, { clock }).start();
  const isRefused = () => coupon.getSnapshot().matches({ entering: 'refused' });
  coupon.send({ type: 'code.changed', code: '123' });
  coupon.send({ type: 'code.submitted' });
  clock.increment(4_000);
  coupon.send({ type: 'code.submitted' });
  clock.increment(5_999);
  expect(isRefused()).toBe(true);
  clock.increment(1);
  expect(isRefused()).toBe(false);
});
