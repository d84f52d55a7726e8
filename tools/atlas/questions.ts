import type { Question } from '../../packages/atlas/src/model.ts';

/** Answered by the states of a chart. The build fails on a state that does not exist. */
export const questions: readonly Question[] = [
  {
    ask: 'What happens when the bank takes an hour?',
    answer:
      'The learner presses Pay once. While the bank thinks, the page says that the payment is being processed and asks our server every 3 seconds, 20 times. After that minute it stops asking and says so; the learner may look again, or close the page. When the bank decides, the provider tells our server, which opens the course and sends the receipt, with or without the page. Should its message be lost, the server’s regular check finds the payment.',
    chart: 'checkout',
    states: [
      { id: 'checkout.confirming.waiting', note: 'Pay was pressed. Nothing can be pressed twice.' },
      { id: 'checkout.confirming.slow', note: 'After 10 seconds the page says that the bank may be asking something.' },
      { id: 'checkout.processing.waiting', note: 'The bank decides later. The page says that it keeps checking.' },
      { id: 'checkout.processing.asking', note: 'Every 3 seconds it asks our server, 20 times at most.' },
      {
        id: 'checkout.processing.pollingStopped',
        note: 'After a minute it stops, and says that the page can be closed.',
      },
      {
        id: 'checkout.reporting.waiting',
        note: 'The bank has paid: the course is being opened.',
        after: 'pollOrder: paid',
      },
    ],
  },
  {
    ask: 'And when the bank says no after the hour?',
    answer:
      'Nothing was charged, and no course opens. The provider tells our server, which keeps the order: it can still be paid. A page that is open learns of it when the learner presses “Look again”: the card form comes back and says that the bank did not make the payment. Who has closed the page gets a mail, or an SMS, and finds the card form on the same order, and on no other one, for a day more. Should the provider’s message be lost, our server asks the provider itself when the page asks, and in its regular check.',
    chart: 'checkout',
    states: [
      {
        id: 'checkout.processing.pollingStopped',
        note: 'The page stopped asking after a minute. The bank refuses later.',
      },
      { id: 'checkout.processing.asking', note: '“Look again” was pressed: the server is asked once more.' },
      {
        id: 'checkout.loadingProvider',
        note: 'The order is open again, so the card form is fetched.',
        after: 'pollOrder: failed',
      },
      {
        id: 'checkout.ready.editing',
        note: 'It says that the bank did not make the payment. Pay can be pressed again, also with another way to pay.',
        says: 'Your bank did not make the payment. Please try again or choose another way to pay.',
      },
    ],
  },
  {
    ask: 'The connection breaks right after Pay is pressed. Was the card charged?',
    answer:
      'The page does not guess. It looks the order up on our server before it says anything. If the payment arrived, the course opens; if none is seen yet, the page says so and Pay can be pressed again: it is the same order, which is charged once at most.',
    chart: 'checkout',
    states: [
      { id: 'checkout.confirming.waiting', note: 'The connection breaks while the payment is on its way.' },
      { id: 'checkout.checking.waiting', note: 'Only the server knows whether it went through, so it is asked.' },
      { id: 'checkout.checking.slow', note: 'While it does not answer, the learner can ask again.' },
      {
        id: 'checkout.ready.editing',
        note: 'No payment was seen: Pay can be pressed again, safely.',
        after: 'checkOrder: unpaid',
      },
      {
        id: 'checkout.reporting.waiting',
        note: 'A payment was seen: the course is being opened.',
        after: 'checkOrder: paid',
      },
    ],
  },
  {
    ask: 'What if an ad blocker stops the card form?',
    answer: 'The page notices after a while, although a blocked form reports no failure, and says what to do.',
    chart: 'checkout',
    states: [
      { id: 'checkout.loadingProvider', note: 'The provider’s script is fetched.' },
      { id: 'checkout.ready.mounting', note: 'The provider renders its form, and may never finish.' },
      { id: 'checkout.providerBlocked', note: 'It did not come. The learner can load it again.' },
    ],
  },
  {
    ask: 'What does someone see who logs in before verifying?',
    answer: 'The password was right, so the verification page opens and says where the code is.',
    chart: 'login',
    states: [
      { id: 'login.editing', note: 'E-mail or phone, and the password.' },
      { id: 'login.loggingIn.waiting', note: 'One press makes one attempt.' },
      { id: 'login.left', note: 'The verification page takes over, or the page that was asked for first.' },
    ],
  },
  {
    ask: 'The code does not arrive. What can a learner do?',
    answer:
      'After a countdown the code can be sent again, by a button that says so, while the form stays usable. A wrong code is removed, so that the next one is typed from its first digit.',
    chart: 'verification',
    states: [
      { id: 'verification.open.resend.countingDown', note: 'A code takes a while to arrive.' },
      { id: 'verification.open.resend.available', note: 'It can be sent again.' },
      { id: 'verification.open.delivery.sending', note: 'The next one is on its way, and the countdown starts again.' },
    ],
  },
  {
    ask: 'What if progress in a lesson cannot be saved?',
    answer: 'The video goes on. What was watched is kept on the page and saved again after an interval.',
    chart: 'lesson',
    states: [
      { id: 'lesson.shown.progress.kept.saving', note: 'What was watched is being saved.' },
      { id: 'lesson.shown.progress.kept.unsaved', note: 'That failed; it is tried again.' },
      { id: 'lesson.shown.progress.kept.saved', note: 'It is saved.' },
    ],
  },
  {
    ask: 'Can an account be deleted by mistake?',
    answer: 'Two dialogs come before it, and the first one asks for the account’s own address or number.',
    chart: 'accountDeletion',
    states: [
      { id: 'accountDeletion.warning', note: 'The address or number has to be typed.' },
      { id: 'accountDeletion.confirming', note: 'The last chance to keep the account.' },
      { id: 'accountDeletion.deleting.waiting', note: 'The account is being deleted.' },
      { id: 'accountDeletion.leaving', note: 'It is gone; the page says so before it changes.' },
    ],
  },
];
