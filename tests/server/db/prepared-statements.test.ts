import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { SharedPGlite } from '../../../server/db/pglite.ts';

const pglite = new SharedPGlite();

/** How often each statement of a text ran since it was kept; empty when it is not. */
async function kept(text: string): Promise<number[]> {
  const { rows } = await pglite.query<{ uses: number }>(
    'select (generic_plans + custom_plans)::integer as uses from pg_prepared_statements where statement = $1',
    [text],
  );
  return rows.map(({ uses }) => uses);
}

beforeEach(async () => {
  await pglite.exec('drop table if exists notes; create table notes (id integer primary key, body text)');
});
afterAll(() => pglite.close());

const insert = 'insert into notes values ($1, $2)';
const read = 'select * from notes where id = $1';

describe('prepared statements of the embedded database', () => {
  it('[F26] a statement is parsed once and runs with the values of each call, in transactions too', async () => {
    await pglite.query(insert, [1, 'one']);
    await pglite.transaction(async (one) => {
      await one.query(insert, [2, null]);
      expect((await one.query(read, [2])).rows).toEqual([{ id: 2, body: null }]);
    });
    const { rows, fields } = await pglite.query(read, [1]);
    expect(rows).toEqual([{ id: 1, body: 'one' }]);
    expect(fields.map(({ name }) => name)).toEqual(['id', 'body']);
    expect((await pglite.query(insert, [3, 'three'])).affectedRows).toBe(1);
    expect([await kept(insert), await kept(read)]).toEqual([[3], [2]]);
  });

  it('[F26] a cached statement that fails, also in a failed transaction, runs again afterwards', async () => {
    await pglite.query(insert, [1, 'one']);
    await expect(pglite.query(insert, [1, 'again'])).rejects.toMatchObject({ code: '23505', query: insert });
    const failing = pglite.transaction(async (one) => {
      await one.query(insert, [2, 'two']);
      await one.query('select no_such_column from notes').catch(() => undefined);
      await one.query(insert, [3, 'three']);
    });
    await expect(failing).rejects.toMatchObject({ code: '25P02' });
    await expect(pglite.query('select no_such_column from notes')).rejects.toMatchObject({ code: '42703' });
    await expect(pglite.query(insert, ['no number', ''])).rejects.toMatchObject({ code: '22P02' });
    await pglite.query(insert, [2, 'two']);
    expect((await pglite.query(read, [2])).rows).toEqual([{ id: 2, body: 'two' }]);
    expect((await kept(insert)).length).toBe(1);
  });

  it.each<[string, (text: string) => Promise<unknown>]>([
    ['a query', (text) => pglite.query(text)],
    ['a script', (text) => pglite.exec(text)],
  ])('[F26] after a change of a table as %s a cached statement returns the new columns', async (_, change) => {
    await pglite.query(insert, [1, 'one']);
    await pglite.query(read, [1]);
    await change("alter table notes add column language text default 'en'");
    expect((await pglite.query(read, [1])).rows).toEqual([{ id: 1, body: 'one', language: 'en' }]);
  });

  it('[F26] plans are made again after a thousand statements, when tables may have grown', async () => {
    await pglite.query(insert, [1, 'one']);
    for (let count = 0; count < 1_000; count++) await pglite.query(read, [1]);
    expect(await kept(insert)).toEqual([]);
    const [uses = 0] = await kept(read);
    expect(uses).toBeLessThan(1_000);
  });

  it('[F26] at most 200 statements are cached, and none of more than 8 kB', async () => {
    for (let count = 0; count < 450; count++) await pglite.query(`select ${count} as count`);
    const long = `select '${'x'.repeat(8_192)}' as long`;
    await pglite.query(long);
    const { rows } = await pglite.query<{ statement: string }>('select statement from pg_prepared_statements');
    expect(rows.length).toBeLessThanOrEqual(200);
    expect(rows.some(({ statement }) => statement === long)).toBe(false);
  });

  it('[P31] a flush is needed after a cached statement that writes, and not after one that reads', async () => {
    await pglite.query(insert, [1, 'one']);
    await pglite.query(read, [1]);
    const before = pglite.written;
    await pglite.query(read, [1]);
    expect(pglite.written).toBe(before);
    await pglite.query(insert, [2, 'two']);
    expect(pglite.written).toBeGreaterThan(before);
  });
});
