import { type Texts, textsIn } from '../../../texts/texts.ts';
import type { Item } from '../prices.ts';

/** WITHDRAW-05; docs/legal-notes.md. Null for a subscription, which keeps its withdrawal period. */
export const transferConsentFor = (kind: Item['kind'], { payments }: Texts = textsIn('en')): string | null =>
  kind === 'course' ? payments.consent.transfer : null;
