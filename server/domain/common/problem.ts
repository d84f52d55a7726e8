/** What the API answers instead of a result: a status, a code, a message that says what to do (contract: error body). */
export interface ProblemDetails {
  /** Machine-readable code, such as `invalid_code`. */
  error?: string;
  /** Messages by field, for 422. */
  errors?: Record<string, string[]>;
  /** Seconds until another try may succeed; becomes the Retry-After header of a 429 or 503. */
  retryAfter?: number;
  /** Further fields of the body, such as `verification_sid`. */
  extras?: Record<string, unknown>;
}

/** Thrown by rules and operations; server/http/app.ts turns it into the contract's error body. */
export class Problem extends Error {
  readonly status: number;
  readonly details: ProblemDetails;

  constructor(status: number, message: string, details: ProblemDetails = {}) {
    super(message);
    this.name = 'Problem';
    this.status = status;
    this.details = details;
  }
}

/** 422 with messages by field; the body's message is the first of them. */
export function invalid(errors: Record<string, string[]>): Problem {
  const first = Object.values(errors).flat()[0] ?? 'Please check your details.';
  return new Problem(422, first, { error: 'validation', errors });
}

export const notFound = (what: string): Problem => new Problem(404, `${what} was not found.`, { error: 'not_found' });

export const unauthenticated = (): Problem =>
  new Problem(401, 'Please log in to continue.', { error: 'unauthenticated' });
