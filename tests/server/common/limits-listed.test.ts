import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { burstRules, type LimitRule, limitRules } from '../../../server/domain/common/limit-rules.ts';
import { deskOn, ownSite } from '../support/desk.ts';
import { type Media, operations } from '../support/fuzz.ts';
import { aNumber, waysOf } from '../support/identifiers.ts';
import { insertLearner } from '../support/insert-learner.ts';
import type { Platform } from '../support/platform.ts';
import { runningPlatform } from '../support/running-platform.ts';

/** More requests than any limit allows. */
const burst = 1_000;

const code = '000000';

/**
 * What to send where the example of openapi.yaml is not enough: a code is only tried when it was
 * really sent.
 */
const bodies: Record<string, (platform: Platform) => Promise<unknown>> = {
  login: async () => ({ email: 'burst@example.org', password: 'Not-It-At-All7!' }),
  async verifyEmailCode(platform) {
    const { email, verification_sid } = await waysOf(platform).registered();
    return { email, verification_sid, code };
  },
  async verifyRegistrationSms(platform) {
    const { verification_sid, phone_number } = await waysOf(platform).registeredByPhone();
    return { verification_sid, phone_number, code };
  },
  async verifyPasswordSms(platform) {
    const { phone } = aNumber();
    const { verification_sid } = (await waysOf(platform).askBySms(phone)).body;
    return { ...phone, verification_sid, code };
  },
};

const exampleOf = ({ example, examples = {} }: Media) => example ?? Object.values(examples)[0]?.value;

describe('the operations of openapi.yaml that list 429', () => {
  const platform = runningPlatform({ env: deskOn });
  // examples share their address and number, which are counted too
  beforeEach(() => platform.services.db.deleteFrom('rate_limits').execute());

  const listed = operations.filter(({ responses }) => '429' in responses);

  it.each(listed.map((operation, index) => ({ ...operation, ip: `203.0.113.${index + 1}` })))(
    '[A85] $operationId answers 429 with Retry-After to a burst of one caller',
    async ({ operationId, method, path, requestBody, ip }) => {
      const { token } = await insertLearner(platform);
      const media = requestBody?.content['application/json'];
      const body = (await bodies[operationId]?.(platform)) ?? (media && exampleOf(media));
      // of the files, certificates are what is made for each request
      const url = `/api${path
        .replace('{a}', 'certificate')
        .replace('{list}', '1')
        .replace(/\{\w+\}/g, 'burst')}`;
      const send = () => platform.request(method, url, body, { token, ip, headers: ownSite });
      let answer = await send();
      expect(answer.status).not.toBe(429);
      for (let count = 1; count < burst && answer.status !== 429; count++) answer = await send();
      expect([answer.status, answer.body.error]).toEqual([429, 'too_many_attempts']);
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    },
  );
});

/** As docs/security.md writes it: `30 in 10 minutes`, and of what. */
function inWords({ max, minutes, by }: LimitRule): string[] {
  const window = minutes > 60 ? `${minutes / 60} hours` : minutes === 1 ? '1 minute' : `${minutes} minutes`;
  return [`${max} in ${window}`, typeof by === 'string' ? by : by.join(' and ')];
}

it('[A85] docs/security.md lists every limit with its numbers, in the order of the table in the code', () => {
  const text = readFileSync(new URL('../../../docs/security.md', import.meta.url), 'utf8');
  const listed = [...text.matchAll(/^\| `([a-z.-]+)` \| ([^|]+) \| ([^|]+) \|/gm)].map(([, ...cells]) => cells);
  const rules = Object.entries<LimitRule>(limitRules).map(([name, rule]) => [name, ...inWords(rule)]);
  const bursts = Object.entries(burstRules).map(([name, { burst, perSecond }]) => {
    return [name, `${burst} at once, then ${perSecond} a second`, 'network'];
  });
  expect(listed).toEqual([...rules, ...bursts]);
});
