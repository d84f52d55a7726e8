import { expect } from 'vitest';
import { logIn, openAccount, password } from '../support/account.ts';
import { apiOf, taken } from '../support/fixtures.ts';
import { type Api, type Kind, rounds } from '../support/kill.ts';
import type { Message, RunningPlatform } from '../support/platform.ts';
import { learners } from './learners.ts';

/** A learner who changes their address, and what the server has answered of it. */
interface Changing {
  platform: RunningPlatform;
  api: Api;
  old: string;
  next: string;
  sid: string;
  answered: 'nothing' | 'change' | 'undo';
}

/** What an account is like: before the change, changed, or put back by the link. */
type Changed = 'before' | 'changed' | 'undone';

const changed = 'Your e-mail address at Zanin was changed';
const undone = 'A change at Zanin was undone';

/** A change is requested, confirmed and taken back. */
const steps = 3;

/** Learners change their address and take it back. */
export const addressChanges: Kind = async ({ platform }, kill) => {
  const stages = { before: 0, changed: 0, undone: 0 };
  for (let round = 0; round < rounds; round++) {
    const all = await Promise.all(
      Array.from({ length: learners }, (_, index) => aChanging(platform, `moves-${round}-${index}`)),
    );
    await kill(
      steps,
      all.map((one) => async (step) => {
        await step(() => request(one));
        await step(() => taken(confirm(one)));
        one.answered = 'change';
        await step(() => taken(undo(one)));
        one.answered = 'undo';
      }),
    );
    for (const one of all) {
      const stage = await stageOf(one);
      stages[stage]++;
      if (one.answered === 'change') expect(stage).not.toBe('before');
      if (one.answered === 'undo') expect(stage).toBe('undone');
      // the code and the link are as far as the account is
      if (stage === 'before') {
        if (one.sid === '') await request(one);
        await taken(confirm(one));
        expect(await stageOf(one)).toBe('changed');
      } else {
        expect((await confirm(one)).response.status).toBe(stage === 'changed' ? 422 : 401);
      }
      expect((await undo(one)).response.status).toBe(stage === 'undone' ? 422 : 200);
      expect(await stageOf(one)).toBe('undone');
    }
    const [first] = all;
    expect(first && [await isReset(first, first.old), await isReset(first, first.next)]).toEqual([true, false]);
  }
  const figures = Object.entries(stages).map(([stage, count]) => `${count} ${stage}`);
  return `${rounds * learners} changes: at the kills ${figures.join(', ')}, 0 in between`;
};

async function aChanging(platform: RunningPlatform, name: string): Promise<Changing> {
  const { email, token } = await openAccount(platform, `${name}@example.org`);
  const next = `${name}-new@example.org`;
  return { platform, api: apiOf(platform, token), old: email, next, sid: '', answered: 'nothing' };
}

async function request(one: Changing): Promise<void> {
  const body = { current_password: password, email: one.next };
  one.sid = (await taken(one.api.POST('/me/identifier', { body }))).verification_sid;
}

async function confirm(one: Changing) {
  const { api, next, sid } = one;
  const code = /\b\d{6}\b/.exec((await messagesTo(one, next))[0]?.text ?? '')?.[0] ?? '';
  return api.POST('/me/identifier/confirm', { body: { email: next, verification_sid: sid, code } });
}

async function undo(one: Changing) {
  const messages = await messagesTo(one, one.old);
  const links = messages.flatMap(({ text }) => /undo-change\?token=([\w-]+)/.exec(text)?.[1] ?? []);
  return one.api.POST('/identifier-changes/undo', { body: { token: links[0] ?? '' } });
}

const messagesTo = async ({ platform }: Changing, recipient: string): Promise<Message[]> =>
  (await platform.outbox()).filter(({ to }) => to === recipient);

/**
 * Where the change of a learner is, by which of the two addresses logs in (neither, once it was put
 * back: the password is useless then), with as many messages as there are for that.
 */
async function stageOf(one: Changing): Promise<Changed> {
  const { platform, old, next } = one;
  const logsIn = (email: string) =>
    logIn(platform, email).then(
      () => true,
      () => false,
    );
  const [byOld, byNext] = [await logsIn(old), await logsIn(next)];
  expect([old, byOld && byNext]).toEqual([old, false]);
  const stage = byOld ? 'before' : byNext ? 'changed' : 'undone';
  const count = async (to: string, subject: string) =>
    (await messagesTo(one, to)).filter((message) => message.subject === subject).length;
  const told = { before: [0, 0], changed: [1, 0], undone: [1, 1] }[stage];
  expect([old, stage, await count(old, changed), await count(next, undone)]).toEqual([old, stage, ...told]);
  return stage;
}

/** Whether "Forgot password" writes to the address, and so an account has it. */
async function isReset(one: Changing, email: string): Promise<boolean> {
  const before = (await messagesTo(one, email)).length;
  await taken(apiOf(one.platform).POST('/password/reset', { body: { email } }));
  return (await messagesTo(one, email)).length > before;
}
