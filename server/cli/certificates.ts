import { userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { rotateKey } from '../domain/learning/badges/keys.ts';
import { findCertificate } from '../domain/learning/certificate-code.ts';
import { restoreCertificate, revokeCertificate } from '../domain/learning/certificate-validity.ts';
import { createLogger, eventLog } from '../observability/log.ts';
import { printTo } from '../observability/output.ts';
import { runCommand, WrongUsage, withDatabase } from './command.ts';

const usage = `Usage: npm run certificates -- show <code>
       npm run certificates -- revoke <code> --reason "…"
       npm run certificates -- restore <code>
       npm run certificates -- new-badge-key

Shows a certificate, withdraws it by the decision of staff, or makes it valid again. The code is printed on it; its id (crt_…)
and the address of its page are taken too. The reason is kept with it: its learner finds it in the export of their data, the
public check does not show it. Each change is a line of JSON on standard error, with the name of the operator: keep it. It ends
with 0, or with 1 for an unknown code.

new-badge-key makes a new key for the badges of certificates. What older keys have signed can still be checked.`;

type Wish =
  | { command: 'show' | 'revoke' | 'restore'; reference: string; reason: string }
  | { command: 'new-badge-key' };

/** What an argument list asks for. */
function read(args: string[]): Wish {
  const { positionals, values } = parse(args);
  const [command, reference, ...rest] = positionals;
  const reason = values.reason?.trim() ?? '';
  if (command === 'new-badge-key' && reference === undefined && reason === '') return { command };
  if (reference === undefined || rest.length > 0) throw new WrongUsage();
  if (command !== 'show' && command !== 'revoke' && command !== 'restore') throw new WrongUsage();
  if ((command === 'revoke') !== (reason !== '')) throw new WrongUsage();
  return { command, reference, reason };
}

function parse(args: string[]) {
  try {
    return parseArgs({ args, options: { reason: { type: 'string' } }, allowPositionals: true });
  } catch {
    throw new WrongUsage();
  }
}

/** Prints what is known of a certificate. */
async function show(db: Kysely<Database>, id: string): Promise<void> {
  const row = await db.selectFrom('certificates').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const day = (instant: Date) => instant.toISOString().slice(0, 10);
  console.log(`${row.id}  ${row.holder}, ${row.course_title} (${row.course_id}), issued ${day(row.issued_at)}`);
  console.log(`earned by ${row.order_id === null ? 'access without an order' : `order ${row.order_id}`}`);
  if (row.revoked_at === null) console.log('valid');
  else {
    const why = row.revoked_by === 'refund' ? 'its order was refunded' : (row.revoked_reason ?? 'no reason is kept');
    console.log(`withdrawn ${day(row.revoked_at)} by ${row.revoked_by ?? 'staff'}: ${why}`);
  }
}

await runCommand(usage, async (args) => {
  const wish = read(args);
  return withDatabase(async ({ badgeSigningKey }, { db }) => {
    const operator = userInfo().username;
    const services = { db, now: () => new Date(), log: eventLog(createLogger(printTo(2))) };
    if (wish.command === 'new-badge-key') {
      if (badgeSigningKey !== null) {
        console.error('BADGE_SIGNING_KEY is set: to change the key, start the server with another.');
        return 1;
      }
      const key = await rotateKey(services);
      services.log({ event: 'badge-key.made', key, operator });
      console.log(`Badges are signed with the key ${key} from now on.`);
      return 0;
    }
    const { command, reference, reason } = wish;
    const id = await findCertificate(services, reference);
    if (id === null) {
      console.error(`There is no certificate ${reference}.`);
      return 1;
    }
    if (command === 'revoke') await revokeCertificate(services, id, { reason, operator });
    if (command === 'restore') await restoreCertificate(services, id, { operator });
    await show(db, id);
    return 0;
  });
});
