import { text } from '../../language/say.ts';

export const title = 'Redeem a coupon';
export const intro = 'Enter the six digits of your coupon.';
export const code = 'Coupon code';
export const submit = 'Confirm';
export const busy = 'Checking…';
/** While the answer is slow, below a button that stops waiting. */
export const slow = 'Confirming the same code again is safe.';

export const wrong = 'Wrong code please try again';
/** If the server gives no reason. */
export const errors = {
  notChecked:
    'We could not check the code. Check your connection and confirm it again: that is safe, even if it was already redeemed.',
};

export const redeemed = 'Your coupon is redeemed';
/**
 * By what was opened; {title} of a category is "All Crafts & Trade courses", of a subscription "3
 * months of every course".
 */
export const kept = {
  course: text('“{title}” is yours to keep.'),
  category: text('{title} are yours to keep.'),
  subscription: text('{title} is yours to keep.'),
};
/** The same until a day. */
export const until = {
  course: text('“{title}” until {day}. It does not renew automatically.'),
  category: text('{title} until {day}. It does not renew automatically.'),
  subscription: text('{title} until {day}. It does not renew automatically.'),
};
/** After that sentence; {sponsor} is an organization or a person. */
export const gift = text('A gift from {sponsor}.');
export const another = 'Redeem another';
