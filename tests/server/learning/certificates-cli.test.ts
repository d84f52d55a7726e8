import { type Kysely, sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { migrate } from '../../../server/db/migrate.ts';
import { openDatabase } from '../../../server/db/open.ts';
import type { Database } from '../../../server/db/schema.ts';
import { codeOf } from '../../../server/domain/learning/certificate-code.ts';
import { testDatabase } from '../support/database.ts';
import { processesOfEachTest } from '../support/processes.ts';

// each of its tests starts half a dozen processes
describe('npm run certificates', { timeout: 180_000 }, () => {
  const { launch, inFolder } = processesOfEachTest();
  const dataDir = () => inFolder('data');
  async function run(args: string[], env: Record<string, string> = {}) {
    const { printed, exited } = launch('cli/certificates.ts', { args, env });
    const code = await exited;
    return { code, ...printed };
  }

  async function issue(db: Kysely<Database>): Promise<void> {
    const instant = new Date('2026-11-20T10:00:00Z');
    const person = { first_name: 'Dilan', last_name: 'Karim', date_of_birth: '1998-03-21', password_hash: '' };
    const contact = { email: 'dilan@example.org', phone: null, country_calling_code: null, phone_number: null };
    await db
      .insertInto('users')
      .values({ id: 'usr_1', ...person, ...contact, created_at: instant })
      .execute();
    await db
      .insertInto('courses')
      .values({ id: 'stitches', title: 'Stitches', description: '', category: 'Crafts', created_at: instant })
      .execute();
    const certificate = { id: 'crt_1', user_id: 'usr_1', course_id: 'stitches', holder: 'Dilan Karim' };
    await db
      .insertInto('certificates')
      .values({ ...certificate, course_title: 'Stitches', issued_at: instant })
      .execute();
  }

  async function expectChanges(where: Record<string, string>): Promise<void> {
    const head = 'crt_1  Dilan Karim, Stitches (stitches), issued 2026-11-20\nearned by access without an order\n';
    const revoked = await run(['revoke', 'crt_1', '--reason', 'Shared account'], where);
    expect(revoked.code).toBe(0);
    expect(revoked.out).toMatch(/\nwithdrawn \d{4}-\d\d-\d\d by staff: Shared account\n$/);
    expect(JSON.parse(revoked.err)).toMatchObject({ event: 'certificate.revoked', certificate: 'crt_1', by: 'staff' });
    expect(revoked.err).not.toContain('Shared');
    const restored = await run(['restore', codeOf('crt_1')], where);
    expect(restored).toMatchObject({ code: 0, out: `${head}valid\n` });
    expect(JSON.parse(restored.err)).toMatchObject({ event: 'certificate.restored', operator: expect.any(String) });
    const { code, out, err } = await run(['new-badge-key'], where);
    expect([code, out]).toEqual([
      0,
      expect.stringMatching(/^Badges are signed with the key [\w-]{43} from now on\.\n$/),
    ]);
    expect(JSON.parse(err)).toMatchObject({ event: 'badge-key.made', operator: expect.any(String) });
    const typed = codeOf('crt_1').toLowerCase().replaceAll('-', ' ');
    expect(await run(['show', typed], where)).toEqual({ code: 0, out: `${head}valid\n`, err: '' });
    expect(await run(['show', 'crt_2'], where)).toEqual({ code: 1, out: '', err: 'There is no certificate crt_2.\n' });
  }

  it('says how it is used, and refuses what it does not know', async () => {
    expect(await run(['--help'])).toMatchObject({ code: 0, out: expect.stringContaining('Usage'), err: '' });
    for (const args of [['show'], ['revoke', 'crt_1'], ['delete', 'crt_1'], ['new-badge-key', 'crt_1']]) {
      expect(await run(args)).toMatchObject({ code: 2, out: '', err: expect.stringContaining('Usage') });
    }
    expect(await run(['show', 'crt_1'])).toMatchObject({ code: 1, err: expect.stringContaining('no database') });
  });

  it('[P35] refuses while another process has the embedded database; after that it shows, withdraws and restores', async () => {
    const database = await openDatabase({ databaseUrl: null, dataDir: dataDir() });
    await migrate(database.db);
    await issue(database.db);
    const refused = await run(['show', 'crt_1']);
    expect(refused).toMatchObject({ code: 1, out: '' });
    expect(refused.err).toContain(`is in use by process ${process.pid}`);
    await database.close();
    await expectChanges({});
  });

  // The suite runs once more with one (.ci/run).
  const postgres = process.env.DATABASE_URL;
  if (postgres) {
    it('[P35] shows, withdraws and restores on PostgreSQL while others are connected', async () => {
      const database = await testDatabase();
      const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(database.db);
      const url = new URL(postgres);
      url.pathname = `/${rows[0]?.name}`;
      const where = { DATABASE_URL: url.href };
      await issue(database.db);
      await expectChanges(where);
      await database.close();
    });
  }
});
