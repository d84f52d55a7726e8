import { describe, expect, it } from 'vitest';
import { endSessionsOf, identifiedLearners } from '../../../server/domain/accounts/learners.ts';
import { listUnsent, retryMessage } from '../../../server/domain/accounts/outbox.ts';
import { sendSmsCode } from '../../../server/domain/accounts/verification.ts';
import { insertLearner } from '../support/insert-learner.ts';
import { runningPlatform } from '../support/running-platform.ts';
import { smsProvider } from '../support/sms-provider.ts';

const platform = runningPlatform({ content: null });

const staff = { operator: 'shirin', reason: 'Asked for', dryRun: false };

/** What the audit log has, but for who, when and why. */
const audited = () =>
  platform.services.db.selectFrom('audit_log').select(['command', 'target', 'changes']).orderBy('number').execute();

describe('learners as staff find them', () => {
  it('[SETTINGS-08] a number is found with blanks around it', async () => {
    const { userId } = await insertLearner(platform);
    const phone = '+9647504002001';
    await platform.services.db.updateTable('users').set({ phone }).where('id', '=', userId).execute();
    expect(await identifiedLearners(platform.services, ' +964 750 400 2001 ')).toMatchObject([
      { learner: { id: userId, phone }, by: 'phone number' },
    ]);
  });

  it('[A111] an unknown learner is not found, and has no sessions to end', async () => {
    const unknown = { status: 404, message: expect.stringContaining('earner usr_unknown was not found') };
    expect(await identifiedLearners(platform.services, 'usr_unknown')).toEqual([]);
    await expect(endSessionsOf(platform.services, staff, 'usr_unknown')).rejects.toMatchObject(unknown);
    expect(await audited()).toEqual([]);
  });

  it('[A111] ending sessions is in the audit log with their number', async () => {
    const { userId } = await insertLearner(platform);
    expect(await endSessionsOf(platform.services, staff, userId)).toBe(1);
    const row = { command: 'learner end-sessions', target: userId, changes: '{"ended":1}' };
    expect((await audited()).at(-1)).toEqual(row);
  });
});

describe('messages as staff send them again', () => {
  it('[A64][A111] a code of the provider has no text and is tried again while it waits, which the audit log has with its attempts', async () => {
    const { services, clock } = platform;
    const { userId } = await insertLearner(platform);
    const request = { purpose: 'registration', identifier: '+9647504002002', userId } as const;
    await sendSmsCode({ ...services, sms: smsProvider().sms }, request);
    const next_attempt_at = new Date(clock.now().getTime() + 60_000);
    await services.db.updateTable('outbox').set({ attempts: 3, next_attempt_at }).execute();
    const [waiting] = await listUnsent(services, { limit: 10 });
    expect(waiting).toMatchObject({ kind: 'code', state: 'waiting', attempts: 3, next_attempt_at });
    const id = waiting?.id ?? 0;
    await retryMessage(services, staff, id);
    expect(await listUnsent(services, { limit: 10 })).toMatchObject([
      { id, state: 'waiting', attempts: 0, next_attempt_at: clock.now() },
    ]);
    const row = { command: 'outbox retry', target: String(id), changes: '{"attempts":3}' };
    expect((await audited()).at(-1)).toEqual(row);
  });
});
