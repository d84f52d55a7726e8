export const titles = {
  orders: 'Orders',
  transfers: 'Bank transfers',
  vouchers: 'Vouchers',
  messages: 'Messages',
  newsletters: 'Newsletters',
  feedback: 'Feedback',
  outbox: 'Outbox',
  approvals: 'Requests',
  audit: 'Audit log',
  staff: 'Staff',
};
export const intros = {
  orders: 'The newest first.',
  transfers: 'Those whose money is to be sent back come first.',
  vouchers: 'Each row is a batch of codes from one sponsor.',
  messages: 'What visitors wrote in the contact form.',
  newsletters: 'Each row is the text of one language. Who has another language gets English.',
  feedback: 'What learners think of chapters.',
  outbox: 'Mails and SMS that were not sent.',
  approvals: 'What a second person has to approve, or had to. The newest first.',
  audit: 'What was changed by staff, by whom and why.',
  staff: 'Who may sign in here.',
};
export const empty = {
  orders: 'No order matches.',
  transfers: 'No order waits for a bank transfer.',
  vouchers: 'No vouchers yet.',
  messages: 'No messages.',
  newsletters: 'No newsletters yet.',
  feedback: 'No feedback of these days.',
  outbox: 'Every message was sent.',
  approvals: 'Nothing was asked for.',
  audit: 'Nothing was changed yet.',
  staff: 'Nobody yet.',
};

/** Heads of columns. */
export const columns = {
  order: 'Order',
  made: 'Made',
  state: 'State',
  item: 'For',
  amount: 'Amount',
  currency: 'Currency',
  paid_with: 'Paid with',
  sponsor: 'Given by',
  receipt: 'Receipt',
  name: 'Name',
  learner: 'Learner',
  to_do: 'To do',
  reference: 'Reference',
  email: 'E-mail',
  phone: 'Phone',
  withdrawn: 'Withdrawn',
  until: 'Until',
  batch: 'Batch',
  opens: 'Opens',
  last_day: 'Last day',
  codes: 'Codes',
  uses: 'Uses in all',
  used: 'Used',
  message: 'Id',
  at: 'When',
  answered: 'Answered',
  text: 'Text',
  course: 'Course',
  chapter: 'Chapter',
  stars: 'Stars',
  counts: 'Counts in the rating',
  answer: 'Answer',
  channel: 'By',
  kind: 'Kind',
  to: 'To',
  attempts: 'Attempts',
  next_attempt: 'Next attempt',
  number: 'Number',
  operator: 'Who',
  command: 'What',
  target: 'About',
  reason: 'Reason',
  changes: 'Changes',
  staff: 'Account',
  roles: 'Roles',
  courses: 'Writes',
  last_used: 'Last used',
  code: 'Code',
  link: 'Link',
  approval: 'Request',
  newsletter: 'Newsletter',
  language: 'Language',
  subject: 'Subject',
  recipients: 'Recipients',
  sent: 'Sent',
  waiting: 'Waiting',
  failed: 'Not delivered',
};
/** Of the column with buttons, for screen readers. */
export const actions = 'Actions';

/** Values of columns. */
export const words = {
  requires_payment: 'Not paid yet',
  processing: 'Waiting for the money',
  paid: 'Paid',
  failed: 'Failed',
  canceled: 'Canceled',
  refunded: 'Refunded',
  waiting: 'Waiting',
  'given-up': 'Not delivered',
  confirm: 'Confirm',
  'send back': 'Send back',
  email: 'E-mail',
  sms: 'SMS',
  code: 'Code',
  link: 'Link',
  notice: 'Notice',
  asked: 'To be decided',
  approved: 'Being carried out',
  done: 'Done',
  refused: 'Refused',
  withdrawn: 'Withdrawn',
  expired: 'Too old',
  draft: 'Draft',
  sending: 'Being sent',
  sent: 'Sent',
  yes: 'Yes',
  no: 'No',
};

/** How an order was paid. */
export const paidWith = { card: 'Card', ideal: 'iDEAL', transfer: 'Bank transfer', voucher: 'Voucher' };

/** Labels of filters. */
export const filters = {
  from: 'From',
  to: 'To',
  state: 'State',
  provider: 'Paid with',
  course: 'Course',
  learner: 'Learner',
  target: 'Id of whom or what',
};
/** Choices of filters. */
export const choices = {
  requires_payment: 'Not paid yet',
  processing: 'Waiting for the money',
  paid: 'Paid',
  failed: 'Failed',
  canceled: 'Canceled',
  refunded: 'Refunded',
  online: 'Online',
  transfer: 'Bank transfer',
  voucher: 'Voucher',
  open: 'Not answered',
  waiting: 'Waiting',
  'given-up': 'Not delivered',
  asked: 'To be decided',
  approved: 'Being carried out',
  done: 'Done',
  refused: 'Refused',
  withdrawn: 'Withdrawn',
  expired: 'Too old',
};
export const any = 'Any';
export const filter = 'Filter';
export const clear = 'Clear';

export const loading = 'Loading the list';
export const failed = 'The list could not be loaded.';
export const errors = { notReached: 'Check your connection and try again.' };
export const more = 'Show more';
export const adding = 'Loading…';
export const csv = 'Download as CSV';
