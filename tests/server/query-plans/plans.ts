import { CompiledQuery, type Kysely, type Logger, sql } from 'kysely';
import type { Database } from '../../../server/db/schema.ts';

/**
 * Tables that stay small, as those of the accounts of staff do, or that production does not have.
 * Every other one grows with learners or courses.
 */
const small = new Set([
  ...['plans', 'plan_prices', 'posts', 'settings', 'badge_keys'],
  ...['content_revisions', 'course_authors', 'course_drafts', 'draft_files'],
]);
const isBig = (table: string) => !small.has(table) && !/^(sandbox_|kysely_|pg_|desk_)/.test(table);

/** A statement as the application ran it. */
interface Statement {
  /** What was going on, such as `GET /api/me`. */
  step: string;
  text: string;
  parameters: readonly unknown[];
  milliseconds: number;
}

/** A table that a statement reads from end to end. */
export interface Finding extends Statement {
  table: string;
}

/** Collects what the application asks the database, each text once. */
export function collectStatements() {
  const statements = new Map<string, Statement>();
  let step = 'start';
  let isOn = false;
  const onQuery: Logger = ({ query, queryDurationMillis: milliseconds }) => {
    const text = query.sql.trim();
    if (!isOn || statements.has(text) || !/^(select|with|insert|update|delete)\b/i.test(text)) return;
    statements.set(text, { step, text, parameters: query.parameters, milliseconds });
  };
  return {
    statements,
    onQuery,
    /** From now on: what is going on. */
    during: (name: string) => {
      isOn = true;
      step = name;
    },
    stop: () => {
      isOn = false;
    },
  };
}

/** The parts of EXPLAIN's answer that are looked at. */
interface Node {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  Plans?: Node[];
}

/**
 * Asks for each statement how it would be carried out, and answers the big tables that it would
 * read from end to end.
 * @param settings for the planner; on little data everything else than a scan has to be made cheap.
 */
export async function findScans(
  db: Kysely<Database>,
  statements: Iterable<Statement>,
  settings: readonly string[] = [],
): Promise<Finding[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_index join pg_class on pg_class.oid = indexrelid where indpred is not null`.execute(
    db,
  );
  const partial = new Set(rows.map(({ name }) => name));
  const findings: Finding[] = [];
  for (const statement of statements) {
    const plan = await db.transaction().execute(async (transaction) => {
      for (const setting of settings) await sql`set local ${sql.raw(setting)} = off`.execute(transaction);
      const explain = CompiledQuery.raw(`explain (format json) ${statement.text}`, [...statement.parameters]);
      const { rows } = await transaction.executeQuery<{ 'QUERY PLAN': [{ Plan: Node }] }>(explain);
      return rows[0]?.['QUERY PLAN'][0].Plan;
    });
    if (!plan) throw new Error(`no plan for ${statement.text}`);
    for (const table of new Set(scansOf(plan, partial))) findings.push({ ...statement, table });
  }
  return findings;
}

/**
 * The big tables that a plan reads whole: by a sequential scan, or along an index without a
 * condition.
 */
function scansOf(node: Node, partial: ReadonlySet<string>, isLimited = false): string[] {
  const type = node['Node Type'];
  const table = node['Relation Name'];
  const below = (node.Plans ?? []).flatMap((child) => scansOf(child, partial, isLimited || type === 'Limit'));
  if (table === undefined || !isBig(table) || isLimited) return below;
  // an index that holds but a part of the rows may be read whole
  const isWhole = /^Index (Only )?Scan$/.test(type) && !node['Index Cond'] && !partial.has(node['Index Name'] ?? '');
  return type === 'Seq Scan' || isWhole ? [table, ...below] : below;
}

/**
 * The columns that point to users or orders without an index that begins with them: to delete one
 * row there, the database would read the other table from end to end.
 */
export async function unindexedReferences(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ reference: string }>`
    select source.relname || '.' || attname as reference
    from pg_constraint
    join pg_class source on source.oid = conrelid
    join pg_class target on target.oid = confrelid
    join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and target.relname in ('users', 'orders') and not exists (
      select from pg_index where indrelid = conrelid and indkey[0] = conkey[1] and indpred is null)
    order by 1`.execute(db);
  return rows.map(({ reference }) => reference);
}
