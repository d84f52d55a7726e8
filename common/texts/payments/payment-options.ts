import { text } from '../../language/say.ts';

export const title = 'Choose how to pay';
/** Instead of it, for somebody who has a subscription. */
export const subscribedTitle = 'Your plan';
export const intro = text('For “{course}”.');
export const introSubscription = 'One subscription opens every course.';
export const redeem = 'Redeem a coupon';
export const loading = 'Loading the payment options';
export const failed = {
  title: 'We could not load the prices',
  text: 'Check your connection and try again. You are never charged twice.',
};
/** {reason} is a sentence of the server. */
export const errors = {
  notCreated: 'Creating payment failed',
  notCreatedBecause: text('Creating payment failed: {reason}'),
};

/** {plan} is "Monthly" or "Yearly". */
export const subscribed = text(
  'You have the {plan} plan: every lesson is open to you, and there is nothing to pay. It does not renew automatically; when it ends you can choose again.',
);
export const owned = {
  title: 'You own this course',
  titleFree: 'This course is free',
  text: 'There is nothing to pay: every lesson is open to you.',
};

/** What a plan is called once it is ordered; {plan} is its name. */
export const orderedPlan = text('{plan} subscription');
/** {reference} is a word of letters and digits; {writeToUs} is a link, "write to us". */
export const ordered = {
  course: text(
    'You have ordered “{title}” by bank transfer ({reference}). If you have sent the money, do not pay again. If you continue to payment for this course, we cancel that order.',
  ),
  subscription: text(
    'You have ordered “{title}” by bank transfer ({reference}). If you have sent the money, do not pay again. If you continue to payment for a subscription, or order another one, we cancel that order.',
  ),
  owned: text(
    'You have ordered “{title}” by bank transfer ({reference}), and you have it now. Cancel the order, or {writeToUs} if you have sent the money.',
  ),
};
/** A link after it. */
export const seeOrder = 'See what you ordered';

export const course = {
  title: 'Pay for a single course',
  text: 'Yours to keep, with every lesson, worksheet and the certificate.',
};
export const subscription = 'Pay for a subscription';
/** After a price: "$12 a month". */
export const per = { once: 'once', month: 'a month', year: 'a year' };
/** On the yearly plan. */
export const badge = 'SAVE 30% + 2 Months FREE';
/** {currency} is a name, such as "Iraqi dinar". */
export const charged = text('Your card is charged {amount}: cards cannot pay in {currency} yet.');

export const submit = 'Continue to payment';
/** On the same button, which cannot be pressed yet. */
export const select = 'Select a plan';
export const busy = 'Preparing the payment…';
/** While the answer is slow, below a button that stops waiting. */
export const slow = 'Nothing is charged before you pay on the next page.';

export const transfer = {
  /** Before the text. */
  question: 'No card?',
  text: text(
    'Transfer {price} from a bank or an exchange office. We open what you ordered as soon as your money arrives.',
  ),
  submit: 'Pay by bank transfer',
  busy: 'Making the order…',
  slow: 'Ordering charges nothing. If you stop waiting, the order may still have been made.',
  /** If no answer came; {purchases} is a link, "among your purchases". */
  unanswered: text(
    'Your order may have been made: look {purchases} before you pay in another way. Ordering the same again leads to the same order, unless its price has changed or its last day has passed.',
  ),
  purchases: 'among your purchases',
};
