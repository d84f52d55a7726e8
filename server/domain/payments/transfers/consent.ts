import type { Item } from '../prices.ts';

/** What the buyer of a course agrees to (WITHDRAW-05; docs/legal-notes.md), where they transfer the money. */
const startsOnConfirmation =
  'By ordering you ask us to open the course as soon as we have your money, and you accept that you then lose your right to withdraw from the contract within 14 days.';

/** What has to be agreed to before something is ordered; null for a subscription, which keeps its days to withdraw. */
export const transferConsentFor = (kind: Item['kind']): string | null =>
  kind === 'course' ? startsOnConfirmation : null;
