import { plural, text } from '../../language/say.ts';

/** Beginning of an e-mail. */
export const hello = text('Hello {name},');

export const newsletter = {
  confirm: 'Please confirm the Zanin newsletter',
  confirmText: text(
    'Someone, probably you, asked for the Zanin newsletter at this address. To receive it, confirm here:\n{link}\n\nThe link works for two days. If you did not ask for it, do nothing: nothing more is sent, and the address is removed.',
  ),
  subscribed: 'You are subscribed to the Zanin newsletter',
  subscribedText: text('This address now receives the Zanin newsletter. You can unsubscribe at any time here:\n{link}'),
  /** Below a newsletter, before the link. */
  footer: 'You get this mail as a subscriber of the Zanin newsletter. To unsubscribe, open this and press the button:',
};

/** A reminder to learn, which the learner asked for; after "Hello Dilan,". */
export const reminder = {
  subject: 'Time to learn?',
  text: text(
    'you asked us to remind you today. Continue where you left off:\n{start}\n\nNo more reminders? Open this and press the button:\n{off}',
  ),
  sms: text('Time to learn? {start} Stop: {off}'),
  shortSms: text('Time to learn? Stop: {off}'),
  last: 'Your last reminder from Zanin',
  lastText: text(
    'you have not been here for four weeks, so this is the last reminder. Your courses stay yours. Whenever you like, go on here, and switch reminders on again:\n{start}',
  ),
  lastSms: text('this is your last reminder, as you have not been here for 4 weeks. Your courses stay yours: {start}'),
};

/** {title} is that of a course or plan. */
export const orders = {
  receipt: text('Your receipt: {title}'),
  thanks: 'Thank you for your payment. Your receipt:',
  redeemed: 'Your coupon was redeemed. Your receipt:',
  start: text('Start here: {link}'),
  paidTwice: text('Paid twice: {title}'),
  paidTwiceText:
    'You already had this when your payment arrived, so we are refunding all of it. You do not need to do anything: the course stays open to you. The receipt of the payment:',
  paidTwiceSms: 'You already had this when your payment arrived, so we are refunding all of it:',
  refund: text('Your refund: {title}'),
  refunded:
    'Your payment was refunded. What it opened is closed again, unless you have it in another way. Your bank may take some days to show it.',
  refundedTwice:
    'Your payment was refunded, because you had this in another way. It stays open to you. Your bank may take some days to show it.',
  refundedSms: 'Your payment was refunded. Your credit note:',
  withdrawn: text('You have withdrawn: {title}'),
  withdrawnText: text('On {time} you withdrew from the contract for this subscription:'),
  moneyBack:
    'You get the whole amount back the way you paid it. When it is on its way, your access ends and a credit note follows.',
  transferBack: text(
    'We send the whole amount back by bank transfer by {date}. If we do not know your account, we will ask you for it. When the money is on its way, your access ends and a credit note follows.',
  ),
  withdrawnSms: text('You withdrew from your plan on {time}. Your refund:'),
  withdrawnSmsBy: text('You withdrew from your plan on {time}. Refund by {date}:'),
  /** Before an address. */
  purchase: text('Your purchase, with its receipt: {link}'),
  notPaid: text('Not paid: {title}'),
  notPaidText: 'Your bank did not make your payment, so this is not open to you:',
  notPaidSms: 'Your bank did not make your payment. Try again:',
  tryAgain: text('To try again, also by another way to pay: {link}'),
  ordered: text('Your order: {title}'),
  transfer: text('Please transfer this by {date}:'),
  reference: text('Reference: {value}'),
  writeReference: 'Write the reference with it, so that we know that the money is yours.',
  workingDays:
    'We check our account on working days. As soon as we see your transfer, we open what you ordered and send you the receipt.',
  transferSms: text('Your order is waiting for your transfer, reference {value}. What to write:'),
  howToCancel: text('All of this, and how to cancel: {link}'),
  overdue: text('No transfer arrived: {title}'),
  overdueText: 'We have not seen your bank transfer, so this order is closed:',
  overdueSent: text(
    'If you have sent the money, do not send it again. Write to us with the reference {value}, and we will look for it: {link}',
  ),
  overdueSms: 'No transfer arrived, so your order was closed. If you sent the money, see:',
  order: text('The order: {link}'),
  print: text('To print it or save it as a PDF: {link}'),
};

/** Lines about a receipt. */
export const receipt = {
  receipt: text('Receipt {number}'),
  creditNote: text('Credit note {number}'),
  date: text('Date: {date}'),
  buyer: text('Buyer: {name}'),
  order: text('Order {number}'),
};

/** What was bought. */
export const bought = {
  /** {plan} is the name of a plan. */
  plan: text('{plan} subscription'),
  category: text('All {category} courses'),
  months: plural('{count} month of every course', '{count} months of every course'),
};

/** On a receipt: until when, and whether it can be given back. A legal text. */
export const terms = {
  paidTwice: 'You already had this course when your payment arrived, so the whole amount is refunded.',
  notRefunded: 'It cannot be refunded.',
  withdraw: text('You can withdraw from it until {time}.'),
  sponsor: text('Paid by a coupon from {sponsor}.'),
  until: text('It opens every course until {date} and does not renew automatically.'),
  keepCourse: 'The course is yours to keep.',
  keepCourses: 'The courses are yours to keep.',
  /** {consent} is the text that was agreed to. */
  agreed: text('You agreed on {time}: “{consent}”'),
};
