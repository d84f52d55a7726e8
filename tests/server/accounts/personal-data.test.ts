import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { decisions } from '../../../server/domain/accounts/personal-data.ts';
import { type Member, type Platform, startPlatform } from '../support/platform.ts';
import { person } from '../support/registration.ts';
import { runningPlatform } from '../support/running-platform.ts';
import { buyer, confirm } from '../support/shop.ts';

const platform = runningPlatform();
let member: Member;
beforeAll(async () => {
  member = await platform.makeMember();
  const { token, email } = member;
  const me = buyer(platform, member);
  for (const begin of [() => me.begin('pattern-cutting'), () => me.subscribe('monthly')]) {
    const { clientSecret } = (await begin()).body;
    await confirm(platform, clientSecret);
    expect((await me.order(clientSecret)).status).toBe('paid');
  }
  await platform.post('/api/password/reset', { email });
  await platform.put(
    '/api/user/lessons/sew-a-button/progress',
    { position: 15, duration: 60, completed: false, played: [[0, 15]] },
    { token },
  );
});

const exported = (of = platform, token = member.token) =>
  of.get<Record<string, Record<string, unknown>[]>>('/api/me/export', { token });

/** The columns of each table of the database, as it is after all migrations. */
async function tablesOf({ services: { db } }: Platform): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ table_name: string; column_name: string }>`
    select table_name, column_name from information_schema.columns
    where table_schema = current_schema() and table_name not like 'kysely%'`.execute(db);
  const byTable = Map.groupBy(rows, ({ table_name }) => table_name);
  return new Map([...byTable].map(([table, columns]) => [table, columns.map(({ column_name }) => column_name)]));
}

describe('[LEGAL-02] [LEGAL-03] the export of what is kept about a learner', () => {
  it('the export holds a record of each kind', async () => {
    const { status, body } = await exported();
    expect(status).toBe(200);
    const { userId, email } = member;
    expect(body).toMatchObject({
      user: { id: userId, email, ...person },
      sessions: [{ user_id: userId }],
      devices: [{ user_id: userId }],
      verifications: [{ identifier: email, purpose: 'email_registration' }],
      password_resets: [{ identifier: email }],
      progress: [{ lesson_id: 'sew-a-button', position: 15, watched: [[0, 15]] }],
      watch_time: [{ user_id: userId }],
      purchases: [{ course_id: 'pattern-cutting' }],
      subscriptions: [{ plan_id: 'monthly' }],
      certificates: [],
      feedback: [],
    });
    expect(body.orders?.map(({ status, plan_id }) => [status, plan_id])).toEqual(
      expect.arrayContaining([
        ['paid', null],
        ['paid', 'monthly'],
      ]),
    );
    expect(body.messages?.map(({ recipient }) => recipient)).toContain(email);
  });

  it('the export decides on every table of the database, and takes each that has a user_id by it', async () => {
    const tables = await tablesOf(platform);
    expect(Object.keys(decisions).sort()).toEqual([...tables.keys()].sort());
    const views = await platform.services.db.introspection.getTables();
    const isView = (table: string) => views.some(({ name, isView }) => isView && name === table);
    for (const [table, decision] of Object.entries(decisions)) {
      if (!tables.get(table)?.includes('user_id') || isView(table)) continue;
      expect(decision, table).toMatchObject({ by: 'user_id' });
    }
  });

  it('the export lists only columns that the database has', async () => {
    const tables = await tablesOf(platform);
    for (const [table, decision] of Object.entries(decisions)) {
      if (typeof decision === 'string') continue;
      expect(tables.get(table), table).toEqual(expect.arrayContaining([...decision.columns]));
    }
  });

  it('the export holds nothing of a column that is not listed: no hash, token, code or id of the provider', async () => {
    const { text } = await exported();
    const left: string[] = [];
    for (const [table, decision] of Object.entries(decisions)) {
      if (typeof decision === 'string') continue;
      const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(
        platform.services.db,
      );
      for (const row of rows) {
        for (const [column, value] of Object.entries(row)) {
          if (decision.columns.some((listed) => listed === column) || typeof value !== 'string') continue;
          left.push(`${table}.${column}`);
          expect(text, `${table}.${column}`).not.toContain(value);
        }
      }
    }
    expect(left).toEqual(
      expect.arrayContaining([
        'users.password_hash',
        'sessions.token_hash',
        'devices.token_hash',
        'verifications.code_hash',
        'verifications.sid',
        'password_resets.token_hash',
        'outbox.text',
        'orders.intent_id',
      ]),
    );
    expect(text).not.toContain(member.token);
  });

  it('the export holds nothing of another learner', async () => {
    const other = await platform.makeMember();
    const { text } = await exported();
    expect(text).not.toContain(other.userId);
    expect(text).not.toContain(other.email);
  });
});

it('[LEGAL-03] tables and columns that are added later are not exported until they are listed', async () => {
  const later = await startPlatform({ content: null });
  try {
    const { token, userId } = await later.makeMember();
    const { db } = later.services;
    await sql`create table diaries (user_id text not null, entry text not null)`.execute(db);
    await sql`insert into diaries values (${userId}, 'unmistakable entry')`.execute(db);
    await sql`alter table users add column recovery_phrase text not null default 'unmistakable phrase'`.execute(db);
    const { status, text } = await exported(later, token);
    expect(status).toBe(200);
    expect(text).not.toMatch(/unmistakable|diaries|recovery/);
  } finally {
    await later.close();
  }
});
