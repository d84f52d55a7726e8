import { readFile } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { callerBySocket, callerHere, loginUid } from '../../../server/cli/operator.ts';
import { openDatabase } from '../../../server/db/open.ts';
import type { Database } from '../../../server/db/schema.ts';
import { testDatabase } from '../support/database.ts';
import { addressOf, processesOfEachTest } from '../support/processes.ts';

// processes start, which takes seconds on a busy machine
describe('npm run zanin', () => {
  const { launch, inFolder, prepare } = processesOfEachTest();
  const dataDir = () => inFolder('data');

  /** Has the embedded database while no server does. */
  async function withDatabase<Result>(work: (db: Kysely<Database>) => Promise<Result>): Promise<Result> {
    const database = await openDatabase({ databaseUrl: null, dataDir: dataDir() });
    return work(database.db).finally(database.close);
  }

  async function zanin(args: string[], env: Record<string, string> = {}) {
    const { printed, exited } = launch('cli/zanin.ts', { args, env: { SUDO_USER: 'shirin', ...env } });
    const code = await exited;
    return { code, ...printed };
  }
  const why = ['--reason', 'Weekly check'];

  /**
   * An order that was stored before the server was killed, so that the provider has no intent for
   * it.
   */
  async function loseAnOrder(db: Kysely<Database>): Promise<void> {
    const course = await db.selectFrom('courses').select('id').limit(1).executeTakeFirstOrThrow();
    const created = new Date(Date.now() - 20 * 60_000);
    const item = { user_id: null, course_id: course.id, plan_id: null, amount: 2900, currency: 'USD' };
    await db
      .insertInto('orders')
      .values({
        ...{ id: 'ord_lost', ...item, status: 'requires_payment', intent_id: null },
        ...{ created_at: created, updated_at: created },
      })
      .execute();
  }

  /** What the audit log has of who ran each command, by the operating system. */
  const callers = async (db: Kysely<Database>) =>
    (await db.selectFrom('audit_log').select('changes').orderBy('number').execute()).map(
      ({ changes }) => JSON.parse(changes).caller,
    );

  it('[S21] notes the user id of the process that writes the audit log, whatever name the caller gives', async () => {
    await prepare();
    const end = ['learner', 'end-sessions', 'demo@zanin.example', ...why];
    expect(await zanin(end, { SUDO_USER: 'director' })).toMatchObject({ code: 0 });
    await withDatabase(async (db) => {
      const [row] = await db.selectFrom('audit_log').select('operator').execute();
      expect([row?.operator, await callers(db)]).toEqual(['director', [callerHere()]]);
    });
    expect(callerHere()).toContain(`uid ${process.getuid?.()}`);
  });

  it('says where a database is expected if there is none', async () => {
    expect(await zanin(['sales'])).toEqual({
      code: 3,
      out: '',
      err: `There is no database in ${dataDir()}. Set DATA_DIR or DATABASE_URL as for the server.\n`,
    });
  });

  it('[A112][P35][P24] works through a running server on the embedded database, not through its port, and without one', async () => {
    await prepare();
    const server = launch('main.ts');
    const address = await addressOf(server);
    const grant = ['learner', 'grant', 'demo@zanin.example', 'pattern-cutting'];
    expect(await zanin([...grant, '--reason', 'Scholarship'])).toEqual({
      code: 0,
      out: expect.stringMatching(/^Learner usr_\S+ has course pattern-cutting, by grant grt_\S+\.\n$/),
      err: '',
    });
    const refused = await zanin(['certificate', 'withdraw', 'crt_none', ...why, '--json']);
    expect(refused).toEqual({ code: 1, out: '', err: '{"error":"A certificate crt_none was not found."}\n' });
    const token = await readFile(inFolder('data', 'operators.token'), 'utf8');
    const files = ['/operators.token', '/data/operators.token', '/..%2fdata%2foperators.token'];
    for (const path of ['/', ...files, '/api/operators']) {
      const answer = await fetch(`${address}${path}`, {
        method: path === '/' ? 'POST' : 'GET',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(path === '/' && { body: JSON.stringify({ args: ['sales'], operator: 'shirin' }) }),
      });
      expect(answer.status, path).toBeGreaterThanOrEqual(400);
      expect(await answer.text(), path).not.toContain(token);
    }
    server.child.kill('SIGTERM');
    expect(await server.exited).toBe(0);
    await withDatabase(async (db) => {
      expect(await db.selectFrom('audit_log').select(['operator', 'command', 'reason']).execute()).toEqual([
        { operator: 'shirin', command: 'learner grant', reason: 'Scholarship' },
      ]);
      expect(await callers(db)).toEqual([callerBySocket(loginUid())]);
      await loseAnOrder(db);
    });
    const repaired = await zanin(['orders', 'repair', ...why]);
    expect([repaired.code, repaired.out.split('\n')[0]]).toEqual([
      0,
      'ord_lost  requires_payment, but it has no intent: becomes canceled (repaired)',
    ]);
    const lines = repaired.err.trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line).event)).toEqual(['audit.added', 'order.changed', 'audit.added']);
  });

  it('ends with code 3 and a message at an internal error, with its stack in the log', async () => {
    await prepare();
    await withDatabase((db) => sql`drop table outbox`.execute(db));
    const failed = await zanin(['outbox', 'list', '--json']);
    const [logged, said, ...more] = failed.err.split('\n');
    expect(failed).toMatchObject({ code: 3, out: '' });
    expect(JSON.parse(logged ?? '')).toMatchObject({
      ...{ level: 'error', event: 'operators.failed', command: 'outbox list' },
      reason: expect.stringContaining('relation "outbox" does not exist'),
    });
    expect(JSON.parse(said ?? '')).toEqual({ error: expect.stringContaining('operators.failed') });
    expect(more).toEqual(['']);
  });

  it('says so when another process that takes no commands has the embedded database', async () => {
    await prepare();
    const refused = await withDatabase(() => zanin(['sales']));
    expect(refused).toMatchObject({ code: 3, out: '', err: expect.stringContaining('is in use by a process') });
  });

  // The suite runs once more with one (.ci/run).
  const postgres = process.env.DATABASE_URL;
  if (postgres) {
    it('[P35][P24] works on PostgreSQL over a connection of its own while others are connected', async () => {
      const database = await testDatabase();
      const { db } = database;
      const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
      const url = new URL(postgres);
      url.pathname = `/${rows[0]?.name}`;
      const where = { DATABASE_URL: url.href };
      const course = { id: 'stitches', title: 'Stitches', description: '', category: 'Crafts', created_at: new Date() };
      await db.insertInto('courses').values(course).execute();
      await loseAnOrder(db);
      const text = 'ord_lost  requires_payment, but it has no intent: becomes canceled';
      expect(await zanin(['orders', 'repair', '--dry-run', ...why], where)).toEqual({
        code: 0,
        out: `${text} (would be repaired)\n1 order looked at: 1 would be repaired, 0 for an operator, 0 not asked\n`,
        err: '',
      });
      expect((await zanin(['orders', 'repair', ...why], where)).out).toContain(`${text} (repaired)\n`);
      expect(await zanin(['audit', 'verify'], where)).toMatchObject({
        code: 0,
        out: expect.stringContaining('2 rows'),
      });
      await database.close();
    });
  }
});
