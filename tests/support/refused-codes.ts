import type { Outcome } from 'model-walk';
import { isAboutCode } from '../../machines/accounts/verification.selectors.ts';
import { failureOf } from '../../machines/common/failure.ts';

/**
 * Outcomes after which a code is known as refused: it opens nothing, so it may stay in the context
 * (VERIFY-18).
 */
export const refusedCodes = (outcomes: Readonly<Record<string, Outcome<never>>>): string[] =>
  Object.entries(outcomes).flatMap(([name, outcome]) =>
    'error' in outcome && isAboutCode(failureOf({ error: outcome.error })) ? [name] : [],
  );
