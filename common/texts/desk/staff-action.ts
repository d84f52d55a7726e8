import { text } from '../../language/say.ts';

/** On the button that opens the dialog, and the title of the dialog. */
export const titles = {
  'orders refund': 'Refund',
  'orders refunded': 'Note a refund by bank or cash',
  'transfers confirm': 'Confirm the transfer',
  'learner grant': 'Give a course or a subscription',
  'grant withdraw': 'Take the gift back',
  'learner extend': 'Extend the subscription',
  'learner end-sessions': 'Log out everywhere',
  'learner reminder-off': 'Switch reminders off',
  'learner identifier remove': 'Remove',
  'voucher make': 'Make vouchers',
  'voucher withdraw': 'Withdraw',
  'messages answered': 'Note as answered',
  'messages reply': 'Reply',
  'newsletter begin': 'Write a newsletter',
  'newsletter write': 'Write',
  'newsletter test': 'Send a test',
  'newsletter send': 'Send to all',
  'newsletter discard': 'Delete',
  'outbox retry': 'Send again',
  'certificate withdraw': 'Withdraw',
  'certificate restore': 'Make valid again',
  'staff invite': 'Invite a colleague',
  'staff roles': 'Change roles',
  'staff courses': 'Courses',
  'staff remove': 'Remove',
};

/** Below the title: what it does. */
export const intros = {
  'orders refund': 'The whole amount goes back to the learner, and what the order opened is taken back.',
  'orders refunded':
    'For money that you sent back by bank or paid in cash. No money is moved here; what the order opened is taken back, and a credit note is sent.',
  'transfers confirm': 'Type the amount and the day as the bank statement has them. The learner is sent the receipt.',
  'learner grant': 'For a scholarship, for example. No money is taken.',
  'grant withdraw': 'A course stays where an order paid for it too. Certificates stay valid.',
  'learner extend': 'The subscription ends later. No money is taken.',
  'learner end-sessions': 'The learner has to log in again on every device. The password stays as it is.',
  'learner reminder-off': 'The learner gets no more reminders to learn, and can switch them on again.',
  'learner identifier remove':
    'First make sure that the other one belongs to the learner: it alone logs in afterwards. This cannot be taken back.',
  'voucher make':
    'The codes are shown once, when they are made. Print them or copy them then, and keep them like money.',
  'voucher withdraw': 'The codes open nothing more. What was redeemed stays.',
  'messages answered': 'For a message that was answered in another way. This sends nothing.',
  'messages reply': 'Your words are sent by mail, with the message below them. An answer goes to the team.',
  'newsletter begin':
    'Begin with English, which is for everyone whose language has no text of its own. It is kept as a draft, and nothing is sent.',
  'newsletter write': 'Each language has its own text. The draft is kept, and nothing is sent.',
  'newsletter test': 'One mail, as subscribers get it.',
  'newsletter send':
    'Every confirmed address gets one mail, some hundred at a time. Who unsubscribes before theirs has left gets none. Mails cannot be taken back.',
  'newsletter discard': 'The draft is deleted in every language.',
  'outbox retry': 'The message is tried again at once.',
  'certificate withdraw': 'The certificate is no longer valid, and no later purchase makes it valid again.',
  'certificate restore': 'The certificate is valid again.',
  'staff invite': 'The colleague gets a mail with a link, which is valid for 24 hours.',
  'staff roles': 'The roles say what the account may see and do.',
  'staff courses':
    'The courses that the author may write. Where one is taken away, the author can no longer open its drafts.',
  'staff remove': 'The account can no longer sign in, and its sessions end.',
};

/** On the button that does it, once it was shown what would happen. */
export const confirms = {
  'orders refund': 'Refund the order',
  'orders refunded': 'Note the refund',
  'transfers confirm': 'Confirm the transfer',
  'learner grant': 'Give it',
  'grant withdraw': 'Take it back',
  'learner extend': 'Extend it',
  'learner end-sessions': 'Log out everywhere',
  'learner reminder-off': 'Switch them off',
  'learner identifier remove': 'Remove it',
  'voucher make': 'Make the vouchers',
  'voucher withdraw': 'Withdraw the vouchers',
  'messages answered': 'Note it',
  'messages reply': 'Send the reply',
  'newsletter begin': 'Keep the draft',
  'newsletter write': 'Keep the text',
  'newsletter test': 'Send the test',
  'newsletter send': 'Send the newsletter',
  'newsletter discard': 'Delete the draft',
  'outbox retry': 'Send it again',
  'certificate withdraw': 'Withdraw it',
  'certificate restore': 'Make it valid',
  'staff invite': 'Send the invitation',
  'staff roles': 'Change the roles',
  'staff courses': 'Set the courses',
  'staff remove': 'Remove the account',
};

/** Labels of fields. */
export const fields = {
  amount: 'Amount on the statement',
  currency: 'Currency on the statement',
  received: 'Day on which the bank had it',
  item: 'Course or subscription',
  days: 'How many days later',
  sponsor: 'Who gives the vouchers',
  opens: 'What a code opens',
  course: 'Course',
  category: 'Category',
  months: 'For how many months',
  codes: 'How many codes',
  uses: 'How many learners may use each code',
  'last-day': 'Last day to use them',
  email: 'E-mail',
  name: 'Name',
  roles: 'Roles',
  courses: 'Courses they write',
  text: 'Text',
  subject: 'Subject',
  language: 'Language',
  to: 'Another address',
  'instead-of': 'Version that is replaced',
};

/** Below fields. */
export const hints = {
  amount: 'Such as 39000 or 39000.50',
  currency: 'Three letters, such as IQD',
  days: 'From 1 to 366',
  sponsor: 'Cards and receipts say this name.',
  months: 'From 1 to 36',
  codes: 'From 1 to 200',
  text: 'An empty line begins a new paragraph.',
  to: 'Of a colleague at the desk. Without it, the test goes to you.',
  'instead-of': 'Leave it empty where the language has no text yet.',
};

/** What a code opens. */
export const opens = {
  course: 'One course',
  category: 'All courses of a category',
  months: 'All courses for some months',
};
/** At the beginning of a list to choose from. */
export const choose = 'Choose…';
/** Of subscriptions, in the same list as courses. */
export const plans = { monthly: 'Every course for a month', yearly: 'Every course for a year' };

export const see = 'See what will happen';
export const seeing = 'Looking…';
export const wouldHappen = 'This will happen:';
/** Of a field. */
export const reason = 'Reason';
export const reasonHint = 'It is kept for good. Name people by their id, not by an address or a number.';
export const change = 'Change';
export const running = 'One moment…';

/** While no answer comes. */
export const stillRunning = 'It may already be done.';
export const stopWaiting = 'Stop waiting';

export const done = 'Done.';
/** Above codes that the server does not keep. */
export const once = 'These codes are shown only now. Print or copy them before you close this.';
export const print = 'Print cards';
export const copy = 'Copy the codes';
export const copied = 'Copied';
export const notCopied = 'Your browser did not copy them. Select them, or print the cards.';
export const keptThem = 'I have them, close';
/** On a printed card. */
export const opensUntil = text('{opens}, until {day}');

/** Where a second person has to approve it. */
export const needsApproval = 'A second person has to approve this. Until then it is kept as a request.';
/** On the button, in place of what it does. */
export const askApproval = 'Ask for approval';
export const kept = 'This waits for a second person. Nothing was done yet. Those who may decide get a mail.';
export const toRequest = 'See the request';

/** Above the words of the server. */
export const refused = 'This was not done.';
export const unknown = 'No answer came, so we cannot say whether it was done. Look at the page before you try again.';
/** After that. */
export const neverTwice = 'An order is never refunded twice.';
export const look = 'Look at the page';

export const errors = {
  notReached: 'The server gave no answer that we can show. Nothing was changed.',
};
export const fieldErrors = { missing: 'Please fill in this field.' };
