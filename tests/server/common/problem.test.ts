import { describe, expect, it } from 'vitest';
import { tooMany } from '../../../server/domain/common/limits.ts';
import { invalid, notFound, Problem, unauthenticated } from '../../../server/domain/common/problem.ts';

describe('a refusal', () => {
  const coded = (error: string, more = {}) => ({ error, ...more });
  const none = { email: [] };
  const two = { email: ['Please enter an address.', 'Second.'], name: ['Third.'] };

  it.each([
    ['any', () => new Problem(410, 'Gone.'), 410, 'Gone.', {}],
    ['of a field', () => invalid(two), 422, 'Please enter an address.', coded('validation', { errors: two })],
    ['of none', () => invalid(none), 422, 'Please check your details.', coded('validation', { errors: none })],
    ['of an id', () => notFound('course'), 404, 'This course was not found.', coded('not_found')],
    ['of a visitor', unauthenticated, 401, 'Please log in to continue.', coded('unauthenticated')],
    [
      ...(['of the next try', () => tooMany(90), 429, 'Too many attempts. Please try again in 2 minutes.'] as const),
      coded('too_many_attempts', { retryAfter: 90 }),
    ],
    [
      ...(['of more', () => tooMany(1, 'messages'), 429, 'Too many messages. Please try again in 1 second.'] as const),
      coded('too_many_attempts', { retryAfter: 1 }),
    ],
  ] as const)('[A85] %s has a status, a message and a code', (_, refuse, status, message, details) => {
    const problem = refuse();
    expect(problem).toMatchObject({ name: 'Problem', status, message });
    expect(problem.details).toEqual(details);
  });

  it.each([
    [1, '1 second'],
    [59, '59 seconds'],
    [60, '1 minute'],
    [61, '2 minutes'],
    [7_200, '120 minutes'],
    [7_201, '3 hours'],
    [10_801, '4 hours'],
    [86_400, '24 hours'],
  ])('[A85] for %i seconds says to try again in %s', (seconds, words) => {
    expect(tooMany(seconds).message).toBe(`Too many attempts. Please try again in ${words}.`);
  });
});
