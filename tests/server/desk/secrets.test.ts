import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { deskOn, staffSession } from '../support/desk.ts';
import { finishLesson } from '../support/learning.ts';
import { officeOf } from '../support/office.ts';
import { registrationForm } from '../support/registration.ts';
import { platformOfTest } from '../support/shared-platform.ts';
import { buyer } from '../support/shop.ts';
import { order, transferAccount } from '../support/transfers.ts';
import { codeFor } from '../support/vouchers.ts';

const lists = ['orders', 'transfers', 'vouchers', 'messages', 'feedback', 'outbox', 'audit', 'staff'] as const;

it('[DESK-25] no answer of the office has a hash, a secret, a token, or the text of a message', async () => {
  const platform = await platformOfTest({ env: deskOn, services: { transferAccount } });
  const { services } = platform;
  const office = officeOf(platform, await staffSession(platform, ['owner']));
  const { userId, token, password } = await platform.makeMember({ email: 'dilan@example.org' });
  await platform.post('/api/register', registrationForm({ email: 'begun@example.org' }));
  await platform.post('/api/password/reset', { email: 'dilan@example.org' });
  await platform.post('/api/newsletter', { email: 'dilan@example.org' });
  await platform.post('/api/contact', { name: 'Rojin', email: 'rojin@example.org', message: 'Hello to all of you' });
  await finishLesson(platform, token, 'running-stitch');
  await buyer(platform, { token, userId }).buy('pattern-cutting', 'US');
  const waiting = (await order(platform, token, { id: 'cash-book' })).body.data.purchase;
  const code = await codeFor(platform, { opens: { course_id: 'cash-book', category: null, months: null } });
  const [paid] = await buyer(platform, { token, userId }).orders();

  const answers = [
    ...(await Promise.all(['dilan', 'begun', paid?.id ?? '', waiting.id].map((text) => office.search(text)))),
    await office.learner(userId),
    await office.order(paid?.id ?? ''),
    await office.order(waiting.id),
    await office.act('learner end-sessions', { arguments: { learner: userId } }),
    await office.act('orders refund', { arguments: { order: paid?.id ?? '' } }),
    await office.act('outbox retry', { arguments: { message: '1' } }),
    await office.act('staff invite', {
      arguments: { email: 'berivan@example.org' },
      options: { name: 'Berivan Aziz', roles: 'support' },
    }),
    ...(await Promise.all(lists.map((list) => office.list(list)))),
    ...(await Promise.all(lists.map((list) => office.csv(list)))),
  ];
  for (const { status } of answers) expect([200, 409]).toContain(status);
  const told = answers.map(({ text }) => text).join('\n');
  expect(told).toContain('dilan@example.org');

  const { rows: columns } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and data_type in ('text', 'jsonb')
      and column_name ~ '(hash|secret|token|sid|key|text|html)$'`.execute(services.db);
  expect(columns).toEqual(
    expect.arrayContaining([
      { table: 'users', column: 'password_hash' },
      { table: 'desk_sessions', column: 'token_hash' },
      { table: 'outbox', column: 'text' },
      { table: 'vouchers', column: 'code_hash' },
    ]),
  );
  const secrets: string[] = [password, token, `"${code}"`];
  for (const { table, column } of columns) {
    const { rows } = await sql<{ value: string | null }>`
      select ${sql.ref(column)}::text as value from ${sql.table(table)} where length(${sql.ref(column)}::text) > 5`.execute(
      services.db,
    );
    secrets.push(...rows.flatMap(({ value }) => value ?? []));
  }
  // what only a code or a link is sent by
  const letters = await services.db
    .selectFrom('outbox')
    .select(['subject', 'verification_sid', 'expires_at'])
    .execute();
  secrets.push(
    ...letters.flatMap(({ subject, verification_sid, expires_at }) =>
      verification_sid !== null || expires_at !== null ? subject : [],
    ),
  );
  expect(secrets.length).toBeGreaterThan(20);
  for (const secret of secrets) expect(told.includes(JSON.stringify(secret).slice(1, -1)), secret).toBe(false);
});
