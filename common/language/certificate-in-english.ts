import { text } from './say.ts';

/**
 * Below the words of a certificate's page in another language, for who reads it elsewhere. Here and
 * not in `common/texts`, since a build has the texts of one language.
 */
export const certificateInEnglish = {
  valid: text(
    'This certificate is valid. Zanin certifies that {holder} has completed the course “{course}” on {date}.',
  ),
  withdrawn: text(
    'This certificate was withdrawn and is not valid any more. Zanin certified that {holder} has completed the course “{course}” on {date}.',
  ),
  passed: 'The practice test was passed.',
  nameless: 'a learner whose name is hidden',
};
