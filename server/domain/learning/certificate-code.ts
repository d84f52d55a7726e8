import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { codeValue, readReference, writeCode } from '../../../common/certificate-code.ts';
import type { Ctx } from '../common/context.ts';

const hashOf = (id: string): string => createHash('sha256').update(id).digest('hex');

/** The first 75 bits of the id's SHA-256: not reversible, not guessable (decision 044). */
export function codeOf(id: string): string {
  return writeCode(BigInt(`0x${hashOf(id).slice(0, 19)}`) >> 1n);
}

/** @param reference id or code, as typed. */
export async function findCertificate({ db }: Ctx, reference: string): Promise<string | null> {
  const read = readReference(reference);
  if (read.kind === 'unreadable') return null;
  if (read.kind === 'code') {
    const hash = (codeValue(read.code) >> 3n).toString(16).padStart(18, '0');
    const { rows } = await sql<{ id: string }>`
      select id from certificates where left(encode(sha256(id::bytea), 'hex'), 18) = ${hash}`.execute(db);
    return rows.find(({ id }) => codeOf(id) === read.code)?.id ?? null;
  }
  const { rows } = await sql<{ id: string }>`
    select id from certificates where lower(id) = lower(${read.id})`.execute(db);
  // ids that differ in case only need an exact match
  const found = rows.find(({ id }) => id === read.id) ?? (rows.length === 1 ? rows[0] : undefined);
  return found?.id ?? null;
}
