import type { LanguageCode } from '../../../common/language/codes.ts';
import { type Texts, textsIn } from '../../texts/texts.ts';

/** Chosen where the answer's language is known. A string is for staff, or a code. */
export type Words = string | ((say: Texts) => string);

/** By field. */
type FieldWords = Record<string, readonly Words[]>;

interface Details {
  /** Such as `invalid_code`. */
  error?: string;
  /** Seconds; sets Retry-After of a 429 or 503. */
  retryAfter?: number;
  /** Further fields, such as `verification_sid`. */
  extras?: Record<string, unknown>;
  /**
   * Of the message. Line breaks within one come from what is quoted, and begin no line in a
   * terminal.
   */
  lines?: readonly string[];
}

export interface ProblemDetails extends Details {
  /** In English, for 422. */
  errors?: Record<string, string[]>;
}

const wordsIn = (words: Words, say: Texts): string => (typeof words === 'string' ? words : words(say));

const fieldsIn = (errors: FieldWords, say: Texts): Record<string, string[]> =>
  Object.fromEntries(Object.entries(errors).map(([field, all]) => [field, all.map((words) => wordsIn(words, say))]));

/**
 * server/http/errors.ts turns it into the contract's error body; `message` is English, for logs and
 * staff.
 */
export class Problem extends Error {
  readonly status: number;
  readonly details: ProblemDetails;
  readonly #words: Words;
  readonly #errors: FieldWords | undefined;

  constructor(status: number, words: Words, { errors, ...details }: Details & { errors?: FieldWords } = {}) {
    const english = textsIn('en');
    super(wordsIn(words, english));
    this.name = 'Problem';
    this.status = status;
    this.details = { ...details, ...(errors && { errors: fieldsIn(errors, english) }) };
    this.#words = words;
    this.#errors = errors;
  }

  in(code: LanguageCode): { message: string; errors?: Record<string, string[]> } {
    const say = textsIn(code);
    return { message: wordsIn(this.#words, say), ...(this.#errors && { errors: fieldsIn(this.#errors, say) }) };
  }
}

/** The body's message is the first error. */
export function invalid(errors: FieldWords): Problem {
  const first = Object.values(errors).flat()[0] ?? ((say: Texts) => say.requests.fields.check);
  return new Problem(422, first, { error: 'validation', errors });
}

export const notFound = (what: keyof Texts['requests']['notFound']): Problem =>
  new Problem(404, (say) => say.requests.notFound[what], { error: 'not_found' });

/** Of a command of staff, who read English; several lines are lines on the command line too. */
export const forStaff = (status: number, english: string | readonly string[], details: Details = {}): Problem => {
  const lines = [english].flat();
  return new Problem(status, lines.join('\n'), { ...details, lines });
};

/** For staff, who are told its id. */
export const noSuch = (what: string): Problem => forStaff(404, `${what} was not found.`, { error: 'not_found' });

export const unauthenticated = (): Problem =>
  new Problem(401, (say) => say.requests.failed.logIn, { error: 'unauthenticated' });
