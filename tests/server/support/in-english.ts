import type { Words } from '../../../server/domain/common/problem.ts';
import { textsIn } from '../../../server/texts/texts.ts';

/** What a plain client reads. */
export const inEnglish = (words: Words): string => (typeof words === 'string' ? words : words(textsIn('en')));
