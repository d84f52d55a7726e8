import type { CertificateChoice } from '../../common/api/types.ts';
import type { ApiFailure } from '../common/failure.ts';

// Input
export interface SaveChoiceInput {
  /** What is left out stays as it is. */
  choice: Partial<CertificateChoice>;
}

// Context
export interface CertificateChoiceContext {
  /** What the server has stored since the page was opened; null before that. */
  saved: CertificateChoice | null;
  /** What was chosen and is not stored. */
  wanted: CertificateChoice | null;
  failure: ApiFailure | null;
}

// Events
export type CertificateChoiceEvent = { type: 'choice.made'; choice: CertificateChoice } | { type: 'retry.pressed' };
