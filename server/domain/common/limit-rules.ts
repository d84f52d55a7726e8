/** Who or what uses a limit up. */
type Counted =
  /** The id of a user. */
  | 'account'
  /** An e-mail address or E.164 number, whether or not it has an account. */
  | 'identifier'
  /** `networkOf` the caller. */
  | 'network'
  /** `wideNetworkOf` the caller: a /24 or /48. */
  | 'neighbours'
  /** The hash of a device cookie. */
  | 'device'
  /** The first digits of an E.164 number. */
  | 'prefix'
  /** All callers together. */
  | 'everyone';

/** One limit: how many uses are allowed in a window, and for whom. */
export interface LimitRule {
  max: number;
  /** Length of the window in minutes, from its first use. */
  minutes: number;
  /** What has a count of its own; of a pair, each combination: an identifier from one network, or for one purpose. */
  by: Counted | readonly ['identifier' | 'prefix', 'network' | 'neighbours' | 'purpose'];
  /** What a refusal says before "Please try again in …". */
  message?: string;
}

const aDay = 24 * 60;
const codesRequested = 'Too many codes were requested.';
const codeTries = 'Too many attempts with this code.';

/**
 * Every limit that is counted in the database, for all servers together (limits.ts). The names are the scopes of the
 * table `rate_limits`. docs/security.md lists the same, and a test compares the two.
 */
export const limitRules = {
  // Wrong passwords (A8). One account from one network, so that a stranger elsewhere does not lock the owner out (A55)
  'login.identifier-network': { max: 10, minutes: 15, by: ['identifier', 'network'] },
  // one account from the neighbours of a network (A55)
  'login.identifier-neighbours': { max: 30, minutes: 15, by: ['identifier', 'neighbours'] },
  // one account from all networks together (A55)
  'login.identifier': { max: 100, minutes: 15, by: 'identifier' },
  // one network, whatever accounts are named (A9)
  'login.network': { max: 500, minutes: 15, by: 'network' },
  // a browser that the account knows, in place of the four above (A56)
  'login.device': { max: 10, minutes: 15, by: 'device' },
  // Right passwords: each costs a check of a hash and a session (A54)
  'login.account': { max: 100, minutes: 15, by: 'account' },

  // Registrations: each costs a hash and a row (A65, A75)
  'registration.network': { max: 300, minutes: 60, by: 'network' },
  'registration.identifier': { max: 10, minutes: 10, by: 'identifier' },

  // Requests for codes and links, whether or not anything is sent (S6, A21, A65)
  'sending.identifier': { max: 5, minutes: 10, by: ['identifier', 'purpose'], message: codesRequested },
  'sending.network': { max: 200, minutes: 10, by: 'network', message: codesRequested },
  // what one caller can have sent to one person, account or not (A153)
  'sending.address-caller': { max: 10, minutes: aDay, by: ['identifier', 'network'], message: codesRequested },
  'sms.number-caller': { max: 5, minutes: aDay, by: ['identifier', 'network'], message: codesRequested },
  // what all callers can have sent to an address or number that no account has proven (A153)
  'sending.address-day': { max: 10, minutes: aDay, by: 'identifier', message: codesRequested },
  'sms.number-day': { max: 5, minutes: aDay, by: 'identifier', message: codesRequested },
  // SMS to such numbers for one network, which may be a whole carrier's (CGNAT), and for its neighbours (A154)
  'sms.network-day': { max: 100, minutes: aDay, by: 'network', message: codesRequested },
  'sms.neighbours-day': { max: 500, minutes: aDay, by: 'neighbours', message: codesRequested },
  // all SMS in ten minutes: a class of 60 registers on one network, and some ask again (A66, decision 066)
  'sms.network': { max: 100, minutes: 10, by: 'network', message: codesRequested },
  'sms.neighbours': { max: 200, minutes: 10, by: 'neighbours', message: codesRequested },
  // SMS that leave for the numbers of one prefix (A60)
  'sms.prefix': { max: 600, minutes: 10, by: ['prefix', 'purpose'] },
  // how often that is logged (A61)
  'sms.prefix-alarm': { max: 1, minutes: 10, by: ['prefix', 'purpose'] },
  // SMS that leave then for learners who are known and active (A61)
  'sms.prefix-reserve': { max: 200, minutes: 10, by: 'prefix' },
  // SMS that leave for all numbers, of codes and of messages, so that the bill of a day has a bound (A154)
  'sms.everyone-day': { max: 2_000, minutes: aDay, by: 'everyone' },
  // codes that leave then for learners who are known and active (A154)
  'sms.everyone-reserve': { max: 500, minutes: aDay, by: 'everyone' },

  // Wrong codes: one address or number (A16)
  'code.identifier': { max: 5, minutes: 10, by: ['identifier', 'purpose'], message: codeTries },
  // codes of a password's reset (A59)
  'code.identifier-day': { max: 20, minutes: 24 * 60, by: 'identifier', message: codeTries },
  // one network and its neighbours, whatever addresses the codes are for (A57)
  'code.network': { max: 30, minutes: 10, by: 'network', message: codeTries },
  'code.neighbours': { max: 60, minutes: 10, by: 'neighbours', message: codeTries },
  // all callers; more of them refuse nothing but are an attack (A58, docs/decisions/021)
  'code.everyone': { max: 300, minutes: 10, by: 'everyone' },
  // how often that is logged (A58)
  'code.everyone-alarm': { max: 1, minutes: 10, by: 'everyone' },
  // then, of one network; guessing.ts begins with a shorter window (A58)
  'code.patience': {
    max: 1,
    minutes: 10,
    by: 'network',
    message: 'Many wrong codes are being entered at the moment.',
  },

  // New passwords with the token of a reset: each costs a hash (A25)
  'reset.network': { max: 200, minutes: 10, by: 'network' },
  // Changes of the password, and of the address or number, each of which tries the current password (A5, A8, A133)
  'password.account': { max: 10, minutes: 15, by: 'account' },
  // Changes taken back by the link that told of them, right or wrong (A137)
  'undo.network': { max: 200, minutes: 10, by: 'network' },
  // SMS about what happened to an account: its password, its deletion. Beyond it mails alone leave (A155)
  'notice-sms.account': { max: 10, minutes: aDay, by: 'account' },
  // codes of changes asked for again or entered, for whatever sid (A85); wrong ones have limits above
  'identifier-code.account': { max: 60, minutes: 10, by: 'account' },
  // Deletions, each of which tries the address or number (A29)
  'deletion.account': { max: 20, minutes: 15, by: 'account' },
  // What else a learner may do, so that one account does not occupy the server (A85)
  'details.account': { max: 30, minutes: 10, by: 'account' },
  'export.account': { max: 10, minutes: 60, by: 'account' },
  // a lesson saves every 10 seconds and at each pause; what is refused is sent again by its chart
  'progress.account': { max: 600, minutes: 10, by: 'account' },
  // lessons that are completed by the learner's word: as many are read in an hour as no learner reads (WATCH-06)
  'reading.account': {
    max: 30,
    minutes: 60,
    by: 'account',
    message: 'You have said of many lessons in the last hour that you have read them.',
  },
  'feedback.account': { max: 30, minutes: 10, by: 'account' },
  // going on with a test after a reload counts too
  'practice-test.account': { max: 120, minutes: 10, by: 'account' },
  // a test has twelve questions, and an answer whose way back was cut off is sent again
  'practice-answer.account': { max: 300, minutes: 10, by: 'account' },
  // reviews begun or gone on with, and the answers in them: five a day
  'review.account': { max: 120, minutes: 10, by: 'account' },
  'review-answer.account': { max: 120, minutes: 10, by: 'account' },
  // printing takes the processor's time
  'certificate.account': { max: 30, minutes: 10, by: 'account', message: 'Too many downloads.' },
  // withdrawals, each of which asks the provider
  'withdrawal.account': { max: 10, minutes: 10, by: 'account' },
  // what others see of a certificate
  'certificate-choice.account': { max: 60, minutes: 10, by: 'account' },

  // Payments begun (A85)
  'payment.account': { max: 120, minutes: 10, by: 'account' },
  // orders by bank transfer and their cancelations, of which each new one sends a message (A116)
  'transfer.account': { max: 20, minutes: 60, by: 'account' },
  // of these messages by SMS, which cost money where the order has cost none; they count in `sms.prefix` too (A116)
  'transfer-sms.account': { max: 3, minutes: 24 * 60, by: 'account' },
  // reports: checkout repeats them 20 times a minute while the provider is away, which must not keep anyone from buying (P32)
  'report.account': { max: 300, minutes: 10, by: 'account' },
  // vouchers redeemed, right or wrong
  'redeem.account': { max: 60, minutes: 10, by: 'account' },
  // wrong voucher codes: of one account, of a network and of its neighbours, whatever accounts they use (A90)
  'voucher.account': { max: 5, minutes: 60, by: 'account', message: 'Too many wrong codes.' },
  'voucher.account-day': { max: 20, minutes: 24 * 60, by: 'account', message: 'Too many wrong codes.' },
  'voucher.network': { max: 100, minutes: 24 * 60, by: 'network', message: 'Too many wrong codes.' },
  'voucher.neighbours': { max: 200, minutes: 24 * 60, by: 'neighbours', message: 'Too many wrong codes.' },
  // all callers; more of them refuse nothing but are logged as guessing (A91)
  'voucher.everyone': { max: 200, minutes: 60, by: 'everyone' },
  'voucher.everyone-alarm': { max: 1, minutes: 60, by: 'everyone' },
  // looks at an order: checkout asks 20 times a minute, and three tabs may, without end (P32)
  'order.account': { max: 600, minutes: 10, by: 'account' },

  // Messages of the contact form, each of which is mailed to the team (A120)
  'contact.network': { max: 10, minutes: 60, by: 'network', message: 'Too many messages.' },
  'contact.neighbours': { max: 40, minutes: 60, by: 'neighbours', message: 'Too many messages.' },
  // Mails that ask an address whether it wants the newsletter (A121)
  'newsletter.identifier': { max: 3, minutes: 24 * 60, by: 'identifier' },
  'newsletter.network': { max: 20, minutes: 60, by: 'network' },
  'newsletter.neighbours': { max: 80, minutes: 60, by: 'neighbours' },
} as const satisfies Record<string, LimitRule>;

export type RuleName = keyof typeof limitRules;

/** What a rule is counted by: a string, or the pair that its `by` names. */
export type SubjectOf<Rule extends RuleName> = (typeof limitRules)[Rule]['by'] extends readonly [string, string]
  ? readonly [subject: string, detail: string]
  : string;

/** What is counted: the rule, whose use it is, and the length of the window where it is not the rule's. */
export type Use = {
  [Rule in RuleName]: readonly [rule: Rule, subject: SubjectOf<Rule>, minutes?: number | undefined];
}[RuleName];

/** Tokens that a network may spend at once, and how many come back each second (token-buckets.ts). */
export interface BurstRule {
  burst: number;
  perSecond: number;
}

/** The limits that each process counts for itself, in its memory, because they must not write or come before all else. */
export const burstRules = {
  // calls that hash a password: a classroom of 30 logs in together (F14)
  hashing: { burst: 30, perSecond: 10 },
  // certificates looked up: a visitor's GET writes nothing (P31)
  certificates: { burst: 300, perSecond: 0.5 },
  // keys and withdrawals looked up by who checks a badge: a list is compressed and signed (BADGE-02)
  badges: { burst: 300, perSecond: 0.5 },
  // sample questions checked: nothing of them is stored (PRACTICE-08)
  'practice-samples': { burst: 300, perSecond: 0.5 },
  // pages that are not kept and have to be drawn: the next ones are sent without a drawing (A170)
  pages: { burst: 30, perSecond: 3 },
  // what browsers report: nothing of it is stored (A125)
  reports: { burst: 60, perSecond: 0.5 },
} as const satisfies Record<string, BurstRule>;
