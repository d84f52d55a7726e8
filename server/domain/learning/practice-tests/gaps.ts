import { fold } from '../../../../common/text/fold.ts';

/**
 * What was written into a gap as it is compared (PRACTICE-07): folded, with single spaces, and without quotation marks around it or
 * a full stop after it.
 */
export const gapText = (text: string): string =>
  fold(text)
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^["'“”‘’«»„]+|["'“”‘’«».!؟?]+$/g, '')
    .trim();
