import { describe, expect, it } from 'vitest';
import { decisionsOf, draftDecisions, draftStatuses, ruleOf } from '../../../common/desk/draft-decisions.ts';
import { rights } from '../../../server/domain/desk/rights.ts';
import { type DraftEvent, nextStatus } from '../../../server/drafts/draft.machine.ts';
import { aDraft, anOwner, aReviewer, rojin } from '../../support/desk/drafts.ts';

/** What the server's chart is told by the call of each decision. */
const events: Readonly<Record<(typeof draftDecisions)[number], readonly DraftEvent[]>> = {
  check: [{ type: 'draft.checked', problems: 0 }],
  review: [{ type: 'draft.checked', problems: 0 }, { type: 'review.asked' }],
  approve: [{ type: 'draft.approved', by: 'stf_dilan' }],
  changes: [{ type: 'changes.asked', by: 'stf_dilan' }],
  publish: [{ type: 'publishing.begun' }],
  recall: [{ type: 'draft.recalled' }],
  discard: [{ type: 'draft.discarded' }],
};

describe('decisions about a draft', () => {
  it.each(draftDecisions)('[DESK-74] %s is offered in the states in which the server allows it', (decision) => {
    const facts = { writers: ['stf_rojin'], problems: 0, mayReviewOwn: false };
    const allowed = draftStatuses.filter((status) => nextStatus(status, events[decision], facts) !== null);
    expect([...ruleOf(decision).states].sort()).toEqual([...allowed].sort());
  });

  it.each(draftDecisions)('[DESK-74] %s requires a right that exists', (decision) => {
    expect(Object.keys(rights)).toContain(ruleOf(decision).right);
  });

  it('[DESK-74] an author decides on their own draft, an owner on any, a reviewer on the review', () => {
    const offered = (status: 'editing' | 'inReview' | 'approved', who: typeof rojin) =>
      decisionsOf(aDraft({ status }), who);
    expect(offered('editing', rojin)).toEqual(['check', 'review', 'discard']);
    expect(offered('editing', { ...rojin, id: 'stf_other' })).toEqual([]);
    expect(offered('editing', anOwner)).toEqual(['check', 'review', 'discard']);
    expect(offered('inReview', rojin)).toEqual(['recall']);
    expect(offered('inReview', aReviewer)).toEqual(['approve', 'changes']);
    expect(offered('approved', aReviewer)).toEqual(['publish']);
    expect(offered('approved', rojin)).toEqual(['publish', 'recall']);
  });

  it('[DESK-144] an account that has written in a draft is not offered to review it', () => {
    const written = aDraft({ status: 'inReview', mayReview: false });
    expect(decisionsOf(written, anOwner)).toEqual(['recall']);
    expect(decisionsOf(written, aReviewer)).toEqual([]);
  });
});
