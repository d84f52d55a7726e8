import type { DeskDraft, DeskSession } from '../api/types.ts';

type Status = DeskDraft['status'];

export const draftStatuses = [
  ...(['editing', 'checked', 'inReview', 'changesAsked', 'approved', 'conflict', 'published', 'discarded'] as const),
] satisfies Status[];

/** The author is writing, and no reviewer is waiting for it. */
const written: readonly Status[] = ['editing', 'checked', 'changesAsked'];

const changeable: readonly Status[] = [...written, 'conflict'];

/** If the server saves its texts in this state. */
export const takesChanges = (status: Status): boolean => changeable.includes(status);

interface DecisionRule {
  states: readonly Status[];
  /** The operation. */
  right: string;
  /** By those who may write the draft. */
  isOfWriters?: true;
  /** Of those who have written nothing of it, as a rule. */
  isOfOthers?: true;
  /** What is typed first, or that it is asked once more. */
  asks?: 'words' | 'reason' | 'nothing';
}

/**
 * What can be decided about a draft, in the order of the page. A test compares the states with the
 * server's chart.
 */
const rules = {
  check: { states: written, right: 'checkDeskDraft', isOfWriters: true },
  review: { states: written, right: 'reviewDeskDraft', isOfWriters: true },
  approve: { states: ['inReview'], right: 'approveDeskDraft', isOfOthers: true },
  changes: { states: ['inReview'], right: 'askDeskDraftChanges', isOfOthers: true, asks: 'words' },
  publish: { states: ['approved'], right: 'publishDeskDraft', asks: 'reason' },
  recall: { states: ['inReview', 'approved'], right: 'recallDeskDraft', isOfWriters: true },
  discard: { states: changeable, right: 'discardDeskDraft', isOfWriters: true, asks: 'nothing' },
} as const satisfies Readonly<Record<string, DecisionRule>>;

export type DraftDecision = keyof typeof rules;

export const draftDecisions = Object.keys(rules) as DraftDecision[];

export const ruleOf = (decision: DraftDecision): DecisionRule => rules[decision];

export type Who = Pick<DeskSession, 'id' | 'roles' | 'rights'>;

/** Its author and owners; the server refuses an author whom an owner has taken the course from. */
export const mayWrite = (draft: Pick<DeskDraft, 'author'>, { id, roles, rights }: Who): boolean =>
  rights.includes('saveDeskDraftText') && (draft.author.id === id || roles.includes('owner'));

/** What the state and the rights of the account allow. */
export const decisionsOf = (draft: Pick<DeskDraft, 'author' | 'status' | 'mayReview'>, who: Who): DraftDecision[] =>
  draftDecisions.filter((decision) => {
    const { states, right, isOfWriters, isOfOthers } = ruleOf(decision);
    const isAllowed = states.includes(draft.status) && who.rights.includes(right);
    return isAllowed && (!isOfWriters || mayWrite(draft, who)) && (!isOfOthers || draft.mayReview);
  });
