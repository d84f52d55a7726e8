import type { Texts } from '../../texts/texts.ts';

type Counted =
  /** User id. */
  | 'account'
  /** E-mail address or E.164 number, with or without an account. */
  | 'identifier'
  /** `networkOf` the caller. */
  | 'network'
  /** `wideNetworkOf` the caller: a /24 or /48. */
  | 'neighbours'
  /** Hash of a device cookie. */
  | 'device'
  /** Leading digits of an E.164 number. */
  | 'prefix'
  /** All callers together. */
  | 'everyone';

export interface LimitRule {
  max: number;
  /** Window length, from its first use. */
  minutes: number;
  /** Each subject has its own count; of a pair, each combination. */
  by: Counted | readonly ['identifier' | 'prefix', 'network' | 'neighbours' | 'purpose'];
  why?: keyof Texts['requests']['tooMany'];
}

const aDay = 24 * 60;

/**
 * Limits counted in the database, over all servers (limits.ts). Keys are the scopes of
 * `rate_limits`. A test compares them with docs/security.md.
 */
export const limitRules = {
  // Wrong passwords (A8): per network, so that a stranger elsewhere does not lock the owner out
  // (A55)
  'login.identifier-network': { max: 10, minutes: 15, by: ['identifier', 'network'] },
  // A55
  'login.identifier-neighbours': { max: 30, minutes: 15, by: ['identifier', 'neighbours'] },
  // A55
  'login.identifier': { max: 100, minutes: 15, by: 'identifier' },
  // whatever accounts are named (A9)
  'login.network': { max: 500, minutes: 15, by: 'network' },
  // a known browser, in place of the four above (A56)
  'login.device': { max: 10, minutes: 15, by: 'device' },
  // Right passwords: each costs a hash and a session (A54)
  'login.account': { max: 100, minutes: 15, by: 'account' },

  // Registrations: each costs a hash and a row (A65, A75)
  'registration.network': { max: 300, minutes: 60, by: 'network' },
  'registration.identifier': { max: 10, minutes: 10, by: 'identifier' },

  // Requests for codes and links, whether or not anything is sent (S6, A21, A65)
  'sending.identifier': { max: 5, minutes: 10, by: ['identifier', 'purpose'], why: 'codes' },
  'sending.network': { max: 200, minutes: 10, by: 'network', why: 'codes' },
  // from one caller to one person, with or without an account (A153)
  'sending.address-caller': { max: 10, minutes: aDay, by: ['identifier', 'network'], why: 'codes' },
  'sms.number-caller': { max: 5, minutes: aDay, by: ['identifier', 'network'], why: 'codes' },
  // to an identifier that no account has verified (A153)
  'sending.address-day': { max: 10, minutes: aDay, by: 'identifier', why: 'codes' },
  'sms.number-day': { max: 5, minutes: aDay, by: 'identifier', why: 'codes' },
  // SMS to unverified numbers; a network may be a whole carrier (CGNAT) (A154)
  'sms.network-day': { max: 100, minutes: aDay, by: 'network', why: 'codes' },
  'sms.neighbours-day': { max: 500, minutes: aDay, by: 'neighbours', why: 'codes' },
  // all SMS: a class of 60 registers on one network, and some ask again (A66, decision 066)
  'sms.network': { max: 100, minutes: 10, by: 'network', why: 'codes' },
  'sms.neighbours': { max: 200, minutes: 10, by: 'neighbours', why: 'codes' },
  // A60
  'sms.prefix': { max: 600, minutes: 10, by: ['prefix', 'purpose'] },
  // log lines (A61)
  'sms.prefix-alarm': { max: 1, minutes: 10, by: ['prefix', 'purpose'] },
  // beyond `sms.prefix`, for known and active learners (A61)
  'sms.prefix-reserve': { max: 200, minutes: 10, by: 'prefix' },
  // codes and messages: bounds the cost of a day (A154)
  'sms.everyone-day': { max: 2_000, minutes: aDay, by: 'everyone' },
  // beyond `sms.everyone-day`, for known and active learners (A154)
  'sms.everyone-reserve': { max: 500, minutes: aDay, by: 'everyone' },

  // Wrong codes (A16)
  'code.identifier': { max: 5, minutes: 10, by: ['identifier', 'purpose'], why: 'codeTries' },
  // codes of a password reset (A59)
  'code.identifier-day': { max: 20, minutes: 24 * 60, by: 'identifier', why: 'codeTries' },
  // whatever identifiers the codes are for (A57)
  'code.network': { max: 30, minutes: 10, by: 'network', why: 'codeTries' },
  'code.neighbours': { max: 60, minutes: 10, by: 'neighbours', why: 'codeTries' },
  // an attack; refuses nothing itself (A58, docs/decisions/021)
  'code.everyone': { max: 300, minutes: 10, by: 'everyone' },
  // log lines (A58)
  'code.everyone-alarm': { max: 1, minutes: 10, by: 'everyone' },
  // back-off during an attack; guessing.ts begins with a shorter window (A58)
  'code.back-off': {
    max: 1,
    minutes: 10,
    by: 'network',
    why: 'wrongCodes',
  },

  // New passwords by a reset token: each costs a hash (A25)
  'reset.network': { max: 200, minutes: 10, by: 'network' },
  // Changes that ask for the current password (A5, A8, A133)
  'password.account': { max: 10, minutes: 15, by: 'account' },
  // Undo links, valid or not (A137)
  'undo.network': { max: 200, minutes: 10, by: 'network' },
  // SMS notices about an account; mails continue (A155)
  'notice-sms.account': { max: 10, minutes: aDay, by: 'account' },
  // reminders to learn; they also count above, and in `sms.prefix` (A195)
  'reminder-sms.everyone': { max: 500, minutes: aDay, by: 'everyone' },
  // codes of changes, resent or entered, for any sid (A85); wrong ones are limited above
  'identifier-code.account': { max: 60, minutes: 10, by: 'account' },
  // Deletions: each tries an identifier (A29)
  'deletion.account': { max: 20, minutes: 15, by: 'account' },
  // Other actions, so that one account does not occupy the server (A85)
  'details.account': { max: 30, minutes: 10, by: 'account' },
  'export.account': { max: 10, minutes: 60, by: 'account' },
  // saved every 10 seconds and at each pause; the chart retries refused ones
  'progress.account': { max: 600, minutes: 10, by: 'account' },
  // confirmations of reading: more than anyone reads in an hour (WATCH-06)
  'reading.account': {
    max: 30,
    minutes: 60,
    by: 'account',
    why: 'read',
  },
  'feedback.account': { max: 30, minutes: 10, by: 'account' },
  // resuming a test after a reload counts too
  'practice-test.account': { max: 120, minutes: 10, by: 'account' },
  // twelve questions a test; lost responses are retried
  'practice-answer.account': { max: 300, minutes: 10, by: 'account' },
  // starts, resumes and answers of reviews: five questions a day
  'review.account': { max: 120, minutes: 10, by: 'account' },
  'review-answer.account': { max: 120, minutes: 10, by: 'account' },
  // generating a PDF takes CPU time
  'certificate.account': { max: 30, minutes: 10, by: 'account', why: 'downloads' },
  // each asks the payment provider
  'withdrawal.account': { max: 10, minutes: 10, by: 'account' },
  'certificate-choice.account': { max: 60, minutes: 10, by: 'account' },

  // Payments begun (A85)
  'payment.account': { max: 120, minutes: 10, by: 'account' },
  // transfers ordered or canceled; a new one sends a message (A116)
  'transfer.account': { max: 20, minutes: 60, by: 'account' },
  // SMS before any money came; also counted in `sms.prefix` (A116)
  'transfer-sms.account': { max: 3, minutes: 24 * 60, by: 'account' },
  // checkout repeats them 20 times a minute while the provider is down, which must not block buying
  // (P32)
  'report.account': { max: 300, minutes: 10, by: 'account' },
  // vouchers, right or wrong
  'redeem.account': { max: 60, minutes: 10, by: 'account' },
  // wrong voucher codes (A90)
  'voucher.account': { max: 5, minutes: 60, by: 'account', why: 'coupons' },
  'voucher.account-day': { max: 20, minutes: 24 * 60, by: 'account', why: 'coupons' },
  'voucher.network': { max: 100, minutes: 24 * 60, by: 'network', why: 'coupons' },
  'voucher.neighbours': { max: 200, minutes: 24 * 60, by: 'neighbours', why: 'coupons' },
  // logged as guessing; refuses nothing (A91)
  'voucher.everyone': { max: 200, minutes: 60, by: 'everyone' },
  'voucher.everyone-alarm': { max: 1, minutes: 60, by: 'everyone' },
  // checkout polls 20 times a minute, in several tabs (P32)
  'order.account': { max: 600, minutes: 10, by: 'account' },

  // Contact form: each message is mailed to the team (A120)
  'contact.network': { max: 10, minutes: 60, by: 'network', why: 'messages' },
  'contact.neighbours': { max: 40, minutes: 60, by: 'neighbours', why: 'messages' },
  // Confirmation mails (A121)
  'newsletter.identifier': { max: 3, minutes: 24 * 60, by: 'identifier' },
  'newsletter.network': { max: 20, minutes: 60, by: 'network' },
  'newsletter.neighbours': { max: 80, minutes: 60, by: 'neighbours' },

  // Sign-ins at the desk by a password that fail (DESK-02)
  'desk-login.identifier-network': { max: 10, minutes: 15, by: ['identifier', 'network'] },
  'desk-login.identifier-neighbours': { max: 30, minutes: 15, by: ['identifier', 'neighbours'] },
  'desk-login.identifier': { max: 100, minutes: 15, by: 'identifier' },
  'desk-login.network': { max: 100, minutes: 15, by: 'network' },
  // codes of an authenticator app behind a right password: beyond it every code is wrong (DESK-02)
  'desk-code.account': { max: 5, minutes: 15, by: 'account' },
  'desk-code.account-day': { max: 20, minutes: aDay, by: 'account' },
  // changes of the own password at the desk whose current one is wrong (DESK-129)
  'desk-password.account': { max: 10, minutes: 15, by: 'account' },
  // each stores a challenge (DESK-02)
  'desk-passkey.network': { max: 100, minutes: 10, by: 'network' },
  // invitations read and accepted (DESK-04)
  'desk-invitation.network': { max: 100, minutes: 10, by: 'network' },
  // drafts checked, submitted and published, revisions taken back: each reads content (DESK-66)
  'desk-draft.account': { max: 10, minutes: 1, by: 'account' },
  // files begun and put in: that takes memory and seconds of a processor (DESK-105)
  'desk-upload.account': { max: 300, minutes: 60, by: 'account' },
} as const satisfies Record<string, LimitRule>;

export type RuleName = keyof typeof limitRules;

export type SubjectOf<Rule extends RuleName> = (typeof limitRules)[Rule]['by'] extends readonly [string, string]
  ? readonly [subject: string, detail: string]
  : string;

/** Rule, subject, and the window length if it differs from the rule's. */
export type Use = {
  [Rule in RuleName]: readonly [rule: Rule, subject: SubjectOf<Rule>, minutes?: number | undefined];
}[RuleName];

/** Token bucket per network (token-buckets.ts). */
export interface BurstRule {
  burst: number;
  perSecond: number;
}

/** Counted per process in memory, because they must not write or run before everything else. */
export const burstRules = {
  // a classroom of 30 logs in together (F14)
  hashing: { burst: 30, perSecond: 10 },
  // a visitor's GET writes nothing (P31)
  certificates: { burst: 300, perSecond: 0.5 },
  // badge keys and status lists, which are compressed and signed (BADGE-02)
  badges: { burst: 300, perSecond: 0.5 },
  // nothing is stored (PRACTICE-08)
  'practice-samples': { burst: 300, perSecond: 0.5 },
  // uncached pages; beyond it they are sent without server rendering (A170)
  pages: { burst: 30, perSecond: 3 },
  // every call of the desk: by account in a session, else by network
  desk: { burst: 300, perSecond: 5 },
  // nothing is stored (A125)
  reports: { burst: 60, perSecond: 0.5 },
} as const satisfies Record<string, BurstRule>;
