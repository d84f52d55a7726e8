import { wordsOf } from '../../../common/language/said.ts';
import type { Text } from '../../../common/language/say.ts';
import type { FieldErrors } from '../../../machines/common/failure.ts';

/** The errors of a form in words, for `problemOf`. */
export const wordsByField = <Code extends string>(
  errors: FieldErrors<Code>,
  texts: Readonly<Record<Code, string | Text>>,
  values: Readonly<Record<string, string | number>> = {},
): Record<string, string> =>
  Object.fromEntries(Object.entries(errors).map(([field, said]) => [field, wordsOf(said, texts, values)]));
