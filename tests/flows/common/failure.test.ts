import { expect, it } from 'vitest';
import { failure, failureOf } from '../../../machines/common/failure.ts';

it('the failure that an actor throws is read as it is', () => {
  const refused = failure('conflict', { status: 409 });
  expect(failureOf({ error: refused })).toBe(refused);
});

it.each([null, undefined, 'broken', 404, {}, { kind: 'network' }, { errors: {} }, new TypeError('broken')])(
  'anything else that is thrown, such as %j, is a defect and reads as a failure of the server',
  (error) => expect(failureOf({ error })).toEqual(failure('server')),
);

it('reading the failure of an event without an error throws', () => {
  expect(() => failureOf({ type: 'form.submitted' })).toThrow('form.submitted is not the event of an error');
});
