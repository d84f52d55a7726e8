import { expect, it, vi } from 'vitest';
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
  const unverified = 'slow@example.org';
  const details = { first_name: 'Dilan', last_name: 'Karim', date_of_birth: '1998-03-21', email: unverified };
  const { password } = verified;
  await platform.post('/api/register', { ...details, password, confirm_password: password });
  const tries = [
    { email: verified.email, password: 'Wrong-Password9!' },
    { email: unverified, password: 'Wrong-Password9!' },
    { email: 'unknown@example.org', password: 'Wrong-Password9!' },
    { email: 'another@example.org', password: ' ' },
  ];
  for (const login of tries) {
    compared.length = 0;
    expect((await platform.post('/api/login', login)).status).toBe(401);
    expect(compared.map(effort)).toEqual([['argon2id', 'v=19', 'm=19456,t=2,p=1']]);
  }
});
