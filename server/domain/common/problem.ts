export interface ProblemDetails {
  /** Such as `invalid_code`. */
  error?: string;
  /** By field, for 422. */
  errors?: Record<string, string[]>;
  /** Seconds; sets Retry-After of a 429 or 503. */
  retryAfter?: number;
  /** Further fields, such as `verification_sid`. */
  extras?: Record<string, unknown>;
}

/** server/http/app.ts turns it into the contract's error body. */
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

/** The body's message is the first error. */
export function invalid(errors: Record<string, string[]>): Problem {
  const first = Object.values(errors).flat()[0] ?? 'Please check your details.';
  return new Problem(422, first, { error: 'validation', errors });
}

export const notFound = (what: string): Problem => new Problem(404, `${what} was not found.`, { error: 'not_found' });

export const unauthenticated = (): Problem =>
  new Problem(401, 'Please log in to continue.', { error: 'unauthenticated' });
