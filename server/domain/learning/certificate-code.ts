import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { codeValue, readReference, writeCode } from '../../../common/certificate-code.ts';
import type { Ctx } from '../common/context.ts';

const hashOf = (id: string): string => createHash('sha256').update(id).digest('hex');

/**
 * The code of a certificate: the first 75 bits of the SHA-256 of its id. It can be computed from the id; the id cannot be
 * computed from it, and neither can be guessed (CERT-03, decision 044).
 */
export function codeOf(id: string): string {
  return writeCode(BigInt(`0x${hashOf(id).slice(0, 19)}`) >> 1n);
}

/**
 * The id that a certificate has in the database.
 * @param reference its id or its code, as it was typed.
 * @returns null where there is no such certificate.
 */
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
  // of two that differ in case alone only the one that was meant
  const found = rows.find(({ id }) => id === read.id) ?? (rows.length === 1 ? rows[0] : undefined);
  return found?.id ?? null;
}
