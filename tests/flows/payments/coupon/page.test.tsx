import { act, screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { open } from '../../../../src/flows/payments/coupon/page.tsx';
import { eachTestHasItsClock } from '../../../support/clock.ts';
import { type Answer, ok } from '../../../support/fetch-double.ts';
import { learner } from '../../../support/fixtures.ts';
import { type VisitOptions, visit } from '../../../support/visit.tsx';

eachTestHasItsClock();

const openPage = (more: Pick<VisitOptions<'coupon'>, 'answers' | 'query'> = {}) =>
  visit(open, { params: {}, as: learner, ...more });
const codeShown = () =>
  boxes()
    .map(({ value }) => value)
    .join('');
const wrong = { status: 422, body: { error: 'invalid_code', message: 'Wrong code please try again' } } as const;
const redeemed: Answer<'POST /vouchers/redeem'> = ok({
  opened: 'course',
  title: 'Weaving',
  course_id: 'weaving',
  sponsor: 'Duhok',
  end_date: null,
});
const boxes = () => screen.getAllByRole<HTMLInputElement>('textbox');
async function typeCode(user: UserEvent, code: string) {
  const [first] = boxes();
  if (!first) throw new Error('No box');
  await user.type(first, code);
}
const confirm = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Confirm' }));
const alert = async () => (await screen.findByRole('alert')).textContent;
const pass = (milliseconds: number) => act(async () => vi.advanceTimersByTime(milliseconds));

describe('a coupon', () => {
  it('[COUPON-01] has six boxes that take digits only', async () => {
    const { user } = openPage();
    expect(boxes()).toHaveLength(6);
    await typeCode(user, 'a1-2');
    expect(boxes().map(({ value }) => value)).toEqual(['1', '2', '', '', '', '']);
  });

  it('[COUPON-02][COUPON-04] that the server refuses is wrong, for 6 seconds', async () => {
    const { user, bodiesOf } = openPage({ answers: { 'POST /vouchers/redeem': wrong } });
    await typeCode(user, '123456');
    await confirm(user);
    expect(await alert()).toBe('Wrong code please try again');
    await pass(5_000);
    screen.getByRole('alert');
    await pass(1_000);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(bodiesOf('POST /vouchers/redeem')).toEqual([{ code: '123456' }]);
  });

  it.each(['1', '12345'])('[COUPON-02][COUPON-04] of the digits %s is wrong, and makes no call', async (code) => {
    const { user, calls } = openPage();
    await typeCode(user, code);
    await confirm(user);
    expect(screen.getByRole('alert').textContent).toBe('Wrong code please try again');
    expect(calls).toEqual([]);
  });

  it('[COUPON-02][COUPON-04] is wrong on a server that has no call for it', async () => {
    const { user } = openPage({
      query: 'code=123456',
      answers: { 'POST /vouchers/redeem': new Response('{}', { status: 404 }) },
    });
    await confirm(user);
    expect(await alert()).toBe('Wrong code please try again');
  });

  it('[COUPON-04] whose answer was lost can be confirmed again, and is not called wrong', async () => {
    let tries = 0;
    const { user } = openPage({
      query: 'code=123456',
      answers: { 'POST /vouchers/redeem': () => (tries++ === 0 ? new Response('{}', { status: 503 }) : redeemed) },
    });
    await confirm(user);
    expect(await alert()).toMatch(/^We could not check the code\./);
    expect(codeShown()).toBe('123456');
    await confirm(user);
    await screen.findByText('“Weaving” is yours to keep. A gift from Duhok.');
  });

  it('[COUPON-04] that is refused for another reason says so in the words of the server', async () => {
    const message = 'You already own this course. Your coupon was not used.';
    const { user } = openPage({
      query: 'code=123456',
      answers: { 'POST /vouchers/redeem': { status: 409, body: { error: 'already_purchased', message } } },
    });
    await confirm(user);
    expect(await alert()).toBe(message);
  });

  it('[COUPON-05][A95] from a link fills the boxes and is not redeemed before Confirm', async () => {
    const { user, calls, bodiesOf } = openPage({
      query: 'code=482913',
      answers: { 'POST /vouchers/redeem': redeemed },
    });
    expect(codeShown()).toBe('482913');
    await pass(10_000);
    expect(calls).toEqual([]);
    await confirm(user);
    expect((await screen.findByRole('link', { name: 'Go to the course' })).getAttribute('href')).toBe(
      '/course/weaving',
    );
    expect(bodiesOf('POST /vouchers/redeem')).toEqual([{ code: '482913' }]);
  });

  it.each(['', '12345', '1234567', '12345a', '<b>123', ' 123456'])(
    '[A95] of a link that says "%s" leaves the boxes empty',
    (code) => {
      openPage({ query: new URLSearchParams({ code }).toString() });
      expect(codeShown()).toBe('');
    },
  );

  it('[COUPON-02] that is tried again starts the 6 seconds again', async () => {
    const { user } = openPage();
    await typeCode(user, '12345');
    await confirm(user);
    await pass(5_000);
    await confirm(user);
    await pass(5_000);
    screen.getByRole('alert');
  });

  it.each(['', '000000'])('[COUPON-02] with the code "%s" counts as not entered and leads to /login', async (code) => {
    const { user, emitted } = openPage();
    if (code) await typeCode(user, code);
    await confirm(user);
    // From /login, navigation sends a learner who is logged in on to / (LAYOUT-10).
    expect(emitted.find(({ type }) => type === 'navigate')).toMatchObject({ to: '/login' });
  });
});
