import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '../../../server/db/open.ts';
import type { Ctx } from '../../../server/domain/common/context.ts';
import { lockAuditLog, lockBadgeKeys, lockIdentifier, lockVouchers } from '../../../server/domain/common/locks.ts';
import { testDatabase } from '../support/database.ts';

describe('a lock', () => {
  let database: OpenDatabase;
  beforeAll(async () => {
    database = await testDatabase();
  });
  afterAll(() => database.close());

  const held = async ({ db }: Pick<Ctx, 'db'>) => {
    const { rows } = await sql<{ key: string }>`select concat(classid, ':', objid) as key from pg_locks
      where locktype = 'advisory' and pid = pg_backend_pid()`.execute(db);
    return rows.map(({ key }) => key);
  };

  it('[A93][A110] is held until the end of its transaction, and is separate for each thing, address and number', async () => {
    const of = [lockBadgeKeys, lockVouchers, lockAuditLog, (ctx: Ctx) => lockIdentifier(ctx, 'a@example.org')];
    await database.db.transaction().execute(async (db) => {
      const ctx = { db, now: () => new Date() };
      for (const [index, lock] of of.entries()) {
        await lock(ctx);
        expect(new Set(await held(ctx)).size).toBe(index + 1);
      }
      await lockIdentifier(ctx, 'a@example.org');
      expect(await held(ctx)).toHaveLength(of.length);
      await lockIdentifier(ctx, 'b@example.org');
      expect(await held(ctx)).toHaveLength(of.length + 1);
    });
    expect(await held(database)).toEqual([]);
  });
});
