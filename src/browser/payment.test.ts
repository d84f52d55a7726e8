import { beforeEach, expect, it } from 'vitest';
import { keepPayment, readPayment } from './payment.ts';

beforeEach(() => window.sessionStorage.clear());

it('[PAY-14] the chosen way to pay and a confirmation that has begun are kept for the order in this tab', () => {
  keepPayment({ type: 'payment.kept', orderId: 'pi_1', method: 'ideal', confirming: true });
  expect(readPayment('pi_1')).toEqual({ method: 'ideal', confirming: true });
  expect(readPayment('pi_2')).toBeNull();
});

it.each(['', 'nonsense', 'null', '7', '{}', '{"orderId":7}'])(
  '[SESSION-06] %j in its place is nothing kept',
  (text) => {
    window.sessionStorage.setItem('PAYMENT', text);
    expect(readPayment('pi_1')).toBeNull();
  },
);

it('[SESSION-06] parts of it that cannot be read are left out', () => {
  window.sessionStorage.setItem('PAYMENT', '{"orderId":"pi_1","method":7,"confirming":"yes"}');
  expect(readPayment('pi_1')).toEqual({ method: null, confirming: false });
});
