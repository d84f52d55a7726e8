import { expect, it, vi } from 'vitest';
import { waysOf } from '../support/identifiers.ts';
import { runningPlatform } from '../support/running-platform.ts';

/** The hashes that passwords were compared with. */
const compared: string[] = [];
vi.mock('@node-rs/argon2', async (original) => {
  const { verify, ...others } = await original<typeof import('@node-rs/argon2')>();
  return {
    ...others,
    verify(...args: Parameters<typeof verify>) {
      compared.push(String(args[0]));
      return verify(...args);
    },
  };
});

const platform = runningPlatform();

const effort = (hash: string) => hash.split('$').slice(1, 4);

it('[A6] every wrong password costs the same check of a hash, whether or not there is an account', async () => {
  const verified = await platform.makeMember();
  const { register, login } = waysOf(platform);
  await register({ email: 'slow@example.org' });
  for (const [email, password] of [
    [verified.email, 'Wrong-Password9!'],
    ['slow@example.org', 'Wrong-Password9!'],
    ['unknown@example.org', 'Wrong-Password9!'],
    ['another@example.org', ' '],
  ] as const) {
    compared.length = 0;
    expect((await login(email, password)).status).toBe(401);
    expect(compared.map(effort)).toEqual([['argon2id', 'v=19', 'm=19456,t=2,p=1']]);
  }
});
