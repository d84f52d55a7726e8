import { describe, expect, it } from 'vitest';
import { inWords, tooMany } from '../../../server/domain/common/limits.ts';
import { invalid, notFound, Problem, unauthenticated } from '../../../server/domain/common/problem.ts';

describe('a refusal', () => {
  const coded = (error: string, more = {}) => ({ error, ...more });
  const none = { email: [] };
  const two = { email: ['Please enter an address.', 'Second.'], name: ['Third.'] };

  it.each([
    [new Problem(410, 'Gone.'), 410, 'Gone.', {}],
    [invalid(two), 422, 'Please enter an address.', coded('validation', { errors: two })],
    [invalid(none), 422, 'Please check your details.', coded('validation', { errors: none })],
    [notFound('This course'), 404, 'This course was not found.', coded('not_found')],
    [unauthenticated(), 401, 'Please log in to continue.', coded('unauthenticated')],
    [
      ...([tooMany(90), 429, 'Too many attempts. Please try again in 2 minutes.'] as const),
      coded('too_many_attempts', { retryAfter: 90 }),
    ],
    [
      ...([tooMany(1, 'Too many downloads.'), 429, 'Too many downloads. Please try again in 1 second.'] as const),
      coded('too_many_attempts', { retryAfter: 1 }),
    ],
  ])('[A85] %s is answered %s with a message and a code', (problem, status, message, details) => {
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
  ])('[A85] that lasts for %i seconds says to try again in %s', (seconds, words) => {
    expect(inWords(seconds)).toBe(words);
  });
});
