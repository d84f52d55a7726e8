import { text } from '../../language/say.ts';

export const title = 'Checkout';
export const loading = 'Loading your order';
export const notFound = {
  title: 'This order does not exist',
  text: 'Choose a course or a subscription again. You are never charged twice.',
};
export const failed = {
  title: 'We could not load your order',
  text: 'Check your connection and try again. You are never charged twice.',
};
export const closed = {
  title: 'This order is closed',
  text: 'It was canceled or refunded. What you do not have yet can be ordered again.',
};

/** Above the card form. */
export const payment = 'Payment';
export const loadingForm = 'Loading the card form';
export const blocked = {
  title: 'We could not load the card form',
  text: 'An ad blocker or a weak connection may be holding it back. You are never charged twice.',
};
/** The button; {amount} is not read aloud. */
export const pay = text('Pay {amount}');
export const busy = 'Processing...';

/** Above the button, if the server or the payment provider gives no reason. */
export const errors = {
  orderChanged: 'The order has changed. Please read it again before you pay.',
  notReached: 'We could not reach our server. Please press Pay again: you are never charged twice.',
  notSeen: 'The connection broke before we saw a payment. Please press Pay again: you are never charged twice.',
  connectionBroke: 'The connection broke. Check your internet and press Pay again: you are never charged twice.',
  notPaidByBank: 'Your bank did not make the payment. Please try again or choose another way to pay.',
  otherPayment: 'Your bank answered about another payment. The order on this page is not paid yet.',
  noAnswer: 'We have no answer from your bank. Press Pay to try again: you are never charged twice.',
  confirmAtBank: 'Your bank needs you to confirm this payment. Please try again.',
  notCompleted: 'The payment was not completed. Please try again or use another card.',
};
/** After the provider's own words, such as "Your card was declined." */
export const declined = 'Try another card, or ask your bank.';
export const cardMissing = 'Please fill in your card first.';

/** While an answer is slow, by what is waited for. */
export const slow = {
  bank: 'Still working. Your bank may be asking you to confirm: please answer it, and keep this page open.',
  notBegun: 'The payment has not begun.',
  checking: 'You are never charged twice.',
};

export const processing = {
  title: 'Your payment is being processed',
  polling:
    'Your bank is taking a moment. This page keeps checking. You can also close it: your course opens as soon as the payment arrives.',
  stopped:
    'Your bank is still working on it. Some ways to pay take days, so this page has stopped checking. Check again later, or close the page: your course opens as soon as the payment arrives, and “My purchases” on your profile says what your bank decided.',
};
/** The payment has arrived. */
export const reporting = { title: 'Thank you', text: 'Opening your course…' };
export const unreported = {
  title: 'Your payment arrived',
  text: 'We could not open the course yet, because the connection broke. It is yours, and this page keeps trying.',
  retry: 'Try now',
};

export const order = {
  details: 'Order details',
  course: 'Online Course',
  subscription: 'Subscription',
  /** For screen readers. */
  summary: 'Order summary',
  /** In the currency of the learner's country, where the card is charged in another one. */
  price: 'Price',
  /** Before the amount; in place of "Total" where the card is charged in another currency. */
  charged: 'Your card is charged',
  total: 'Total',
};
