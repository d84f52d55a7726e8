import type { components, operations } from '../../../common/api/schema.d.ts';
import type { DeskRole, DeskWay } from '../../db/tables/desk.ts';
import { forStaff } from '../common/problem.ts';

/** Needs a session of the desk: it may answer 401. */
export type DeskOperation = {
  [Id in keyof operations]: Id extends `${string}Desk${string}`
    ? operations[Id]['responses'] extends { 401: unknown }
      ? Id
      : never
    : never;
}[keyof operations];

export type DeskAction = components['schemas']['DeskActionName'];

export type DeskList = components['schemas']['DeskListName'];

export type Right = DeskOperation | DeskAction | `list ${DeskList}`;

const everyone = ['author', 'reviewer', 'support', 'finance'] as const;
/** A draft is of its author; reviewers and owners read all. */
const writers = ['author'] as const;
const readers = ['author', 'reviewer'] as const;
const office = ['support', 'finance'] as const;

/**
 * An owner may do everything, so the role is not named. A test compares the table with
 * docs/security.md.
 */
export const rights = {
  getDeskSession: everyone,
  startDeskPasskeySignInAgain: everyone,
  signInToDeskAgainByPasskey: everyone,
  signInToDeskAgain: everyone,
  getDeskAccount: everyone,
  startDeskPasskey: everyone,
  addDeskPasskey: everyone,
  removeDeskPasskey: everyone,
  renewDeskRecoveryCodes: everyone,
  changeDeskPassword: everyone,

  searchDesk: office,
  getDeskLearner: office,
  getDeskOrder: office,

  readDeskStatement: ['finance'],

  getDeskNewsletter: ['support'],
  saveDeskNewsletterText: ['support'],
  previewDeskNewsletter: ['support'],

  listDeskDrafts: readers,
  startDeskDraft: writers,
  getDeskDraft: readers,
  readDeskDraftText: readers,
  saveDeskDraftText: writers,
  renderDeskDraftText: readers,
  listDeskQuestions: readers,
  changeDeskQuestions: writers,
  tryDeskQuestion: readers,
  getDeskUpload: writers,
  sendDeskUpload: writers,
  addDeskDraftFile: writers,
  getDeskDraftFile: readers,
  keepDeskDraftFile: writers,
  getDeskPreview: readers,
  getDeskPreviewCourse: readers,
  getDeskPreviewLesson: readers,
  getDeskPreviewFile: readers,
  checkDeskDraft: writers,
  reviewDeskDraft: writers,
  recallDeskDraft: writers,
  discardDeskDraft: writers,
  askDeskDraftChanges: ['reviewer'],
  approveDeskDraft: ['reviewer'],
  publishDeskDraft: readers,
  listDeskRevisions: readers,
  getDeskRevision: readers,
  takeBackDeskRevision: ['reviewer'],
  setDeskCourseAuthors: [],

  getDeskMonthReport: ['finance'],
  getDeskCourseReport: readers,
  getDeskBatchReport: ['finance'],
  // asks for the row of the report too
  exportDeskReport: ['author', 'reviewer', 'finance'],

  // each list and each command is asked for again, by its own row
  listDesk: office,
  exportDeskList: office,
  'list orders': office,
  'list transfers': office,
  'list vouchers': ['finance'],
  'list messages': ['support'],
  'list newsletters': ['support'],
  'list feedback': ['support'],
  'list outbox': ['support'],
  'list approvals': ['finance'],
  'list audit': [],
  'list staff': [],

  // what it is about is asked for again, by the row of its command
  countDeskWaiting: ['finance'],
  getDeskApproval: ['finance'],
  approveDeskApproval: ['finance'],
  refuseDeskApproval: ['finance'],
  withdrawDeskApproval: ['finance'],

  runDeskAction: office,
  'orders refund': ['finance'],
  'orders refunded': ['finance'],
  'transfers confirm': ['finance'],
  'learner grant': ['support'],
  'grant withdraw': ['support'],
  'learner extend': ['support'],
  'learner end-sessions': ['support'],
  'learner reminder-off': ['support'],
  'learner identifier remove': ['support'],
  'voucher make': ['finance'],
  'voucher withdraw': ['finance'],
  'messages answered': ['support'],
  'messages reply': ['support'],
  'newsletter begin': ['support'],
  'newsletter write': ['support'],
  'newsletter test': ['support'],
  'newsletter discard': ['support'],
  'newsletter send': [],
  'outbox retry': ['support'],
  'certificate withdraw': ['support'],
  'certificate restore': ['support'],
  'staff invite': [],
  'staff roles': [],
  'staff courses': [],
  'staff remove': [],
} as const satisfies Record<Right, readonly Exclude<DeskRole, 'owner'>[]>;

/**
 * Lasting changes of who can sign in and do what, and the second person's part of a change, which
 * an open browser alone must not make (sign-in-again.ts). A test compares them with
 * docs/security.md.
 */
export const freshRights: readonly Right[] = [
  ...(['startDeskPasskey', 'addDeskPasskey', 'removeDeskPasskey', 'renewDeskRecoveryCodes'] as const),
  ...(['changeDeskPassword', 'staff invite', 'staff roles', 'staff remove', 'approveDeskApproval'] as const),
  ...(['staff courses', 'setDeskCourseAuthors'] as const),
  // mails cannot be taken back
  'newsletter send',
];

/** All that a session does which a recovery code alone has opened. */
const recoveryRights: readonly Right[] = ['getDeskSession', 'startDeskPasskey', 'addDeskPasskey'];

const rolesOf = (right: Right): readonly DeskRole[] => rights[right];

const may = (roles: readonly DeskRole[], right: Right): boolean =>
  roles.includes('owner') || rolesOf(right).some((role) => roles.includes(role));

export const allRights = Object.keys(rights) as Right[];

export const rightsOf = (roles: readonly DeskRole[]): Right[] => allRights.filter((right) => may(roles, right));

interface Session {
  roles: readonly DeskRole[];
  way: DeskWay | null;
}

export const rightsIn = ({ roles, way }: Session): Right[] =>
  rightsOf(roles).filter((right) => way !== 'recovery' || recoveryRights.includes(right));

/** @throws Problem 403 `passkey_first` | `no_right` */
export function requireRight({ roles, way }: Session, right: Right): void {
  if (way === 'recovery' && !recoveryRights.includes(right)) {
    throw forStaff(403, 'Add a passkey first: a recovery code alone opens nothing else.', { error: 'passkey_first' });
  }
  if (!may(roles, right)) {
    throw forStaff(403, 'Your account may not do this. Ask an owner of the desk.', { error: 'no_right' });
  }
}
