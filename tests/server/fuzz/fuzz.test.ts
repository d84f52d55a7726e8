import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assertProperty } from '../support/assert-property.ts';
import { deskOn, staffSession } from '../support/desk.ts';
import {
  encode,
  fuzzing,
  inheritedNames,
  isSegment,
  type Media,
  oddText,
  oddValue,
  operations,
} from '../support/fuzz.ts';
import { type Member, type Platform, startPlatform } from '../support/platform.ts';
import { transferAccount } from '../support/transfers.ts';

/**
 * Requests that are nearly right, and some that are far from it: whatever comes, the server answers
 * what openapi.yaml describes (the platform checks that) and never fails itself.
 */
/** An example of the contract that has fields, with one of them gone, odd or added. */
function nearly(media: Media): fc.Arbitrary<unknown> {
  const examples = media.examples ? Object.values(media.examples).map(({ value }) => value) : [media.example];
  const withFields = examples
    .filter((value) => typeof value === 'object' && value !== null)
    .filter((value) => Object.keys(value).length > 0);
  if (withFields.length === 0) return fc.oneof(fc.constant({}), oddValue);
  const example = fc.constantFrom(...withFields);
  const changed = example.chain((value) =>
    fc
      .tuple(
        fc.constantFrom(...Object.keys(value)),
        oddValue,
        fc.constantFrom('set', 'remove', 'add', 'inherit', 'keep'),
        fc.constantFrom(...inheritedNames),
      )
      .map(([field, odd, change, inherited]) => {
        if (change === 'keep') return value;
        if (change === 'add') return { ...value, [String(odd)]: odd };
        if (change === 'inherit') return JSON.parse(JSON.stringify(value).replace(/}$/, `,"${inherited}":1}`));
        const { [field]: _, ...rest }: Record<string, unknown> = { ...value };
        return change === 'set' ? { ...rest, [field]: odd } : rest;
      }),
  );
  return fc.oneof({ weight: 8, arbitrary: changed }, { weight: 1, arbitrary: oddValue });
}

const words = [
  ...['pattern-cutting', 'en', 'measure-sheet', 'attachment', 'yearly', 'first-income', 'body-measures'],
  // of the desk
  ...['orders', 'feedback', 'audit', 'learner grant', 'voucher make', 'transfers confirm'],
];
const queries = ['language', 'region', 'q', 'after', 'filters'];
const segment = fc.oneof(fc.constantFrom(...words), oddText).filter(isSegment);

describe('random requests', () => {
  let platform: Platform;
  let member: Member;
  beforeAll(async () => {
    platform = await startPlatform({ services: { transferAccount }, env: deskOn });
    member = await platform.makeMember();
  });
  afterAll(() => platform.close());

  it.each(operations)(
    '[A37] $operationId answers as described, without a fault',
    async ({ path, method, requestBody }) => {
      const { headers: ofStaff } = await staffSession(platform, ['owner']);
      const names = path.match(/\{\w+\}/g) ?? [];
      const addresses = fc.tuple(
        fc.array(segment, { minLength: names.length, maxLength: names.length }),
        fc.option(oddText),
      );
      const bodies = requestBody ? nearly(requestBody.content['application/json']) : fc.constant(undefined);
      await assertProperty(
        fc.asyncProperty(addresses, bodies, fc.boolean(), async ([values, query], body, loggedIn) => {
          const filled = names.reduce(
            (url, name, index) => url.replace(name, () => encode(values[index] ?? '')),
            `/api${path}`,
          );
          const search = queries.map((name) => `${name}=${encode(query ?? '')}`).join('&');
          const url = query === null ? filled : `${filled}?${search}`;
          const text = body === undefined ? undefined : JSON.stringify(body);
          const answer = await platform.request(method, url, text, {
            headers: { ...(text !== undefined && { 'content-type': 'application/json' }), ...(loggedIn && ofStaff) },
            ...(loggedIn && { token: member.token }),
          });
          expect(answer.status, answer.text).toBeLessThan(500);
          // a deletion or logout may have ended the session
          platform.clock.advance(1_000);
        }),
        fuzzing(60),
      );
      const faults = platform.log.splice(0).filter(({ event }) => event === 'request.failed');
      expect(faults).toEqual([]);
    },
  );
});
