import { text } from '../../language/say.ts';

export const orders = {
  notPrepared: 'We could not prepare the payment. Please try again.',
  transferNotPrepared: 'We could not prepare the order. Please try again.',
  subscribed: 'Your subscription is still active.',
  owned: 'You already own this course.',
  free: 'This course is free. You can start right away.',
  notPaid: 'The payment has not succeeded yet.',
  currency: 'This cannot be paid for in the currency of your region yet. Please contact us.',
  unknown: 'We do not know this order yet.',
  processing: 'Another payment for this is still being processed. You do not have to pay again.',
  readOrderAgain: 'Please read the order again before you pay.',
  readAgain: 'Please read again what you agree to.',
  notCancelable: 'Your money has arrived, so this can no longer be canceled.',
  notWithdrawable: 'This purchase cannot be withdrawn from.',
  withdrawalOver: text('You could withdraw from this purchase until {time}.'),
  yours: 'The course is yours.',
  agreed: 'Agreed.',
};

/** The payment service; followed by what is known of the money. */
export const provider = {
  away: 'The payment service is not answering right now.',
  refused: 'The payment service reported a problem.',
  perhapsPaid: 'Your payment, if you made one, is safe. Please try again in a moment.',
  notCharged: 'You were not charged. Please try again.',
  notUsed: 'Your coupon was not used.',
};

/** What a learner agrees to before paying for a course: a legal text. */
export const consent = {
  pay: 'By pressing Pay you ask us to open the course at once, and you accept that you then lose your right to withdraw from the contract within 14 days.',
  transfer:
    'By ordering you ask us to open the course as soon as we have your money, and you accept that you then lose your right to withdraw from the contract within 14 days.',
};

export const coupons = {
  wrong: 'Wrong code please try again',
  processingCourse: 'Your payment for this course is still being processed. Your coupon was not used.',
  processingSubscription: 'Your payment for a subscription is still being processed. Your coupon was not used.',
  owned: 'You already own this course. Your coupon was not used. You can give it to another learner.',
  courseEnded: 'This course is no longer offered. Your coupon was not used.',
  free: 'This course is free: you can start right away. Your coupon was not used.',
  categoryEnded: text('{category} courses are no longer offered. Your coupon was not used.'),
  categoryOwned: text(
    'All {category} courses are already open to you. Your coupon was not used. You can give it to another learner.',
  ),
};
