import type { AuditEntry } from '../../common/audit.ts';

/** A command was refused since a second person has to approve it. Nothing was done. */
export class NeedsSecondPerson extends Error {
  override readonly name = 'NeedsSecondPerson';
}

/** In the minor unit, by currency; null where no refund needs a second person. */
type Limits = ReadonlyMap<string, number> | null;

const powerful: readonly string[] = ['owner', 'finance'];

/**
 * Of what a command is about to write to the audit log: a refund over its limit, or in a currency
 * that has none, and an account that becomes an owner or gets the finances.
 */
export function needsSecondPerson({ command, changes }: AuditEntry, limits: Limits): boolean {
  if (command === 'orders refund') {
    const { step, amount, currency } = changes;
    if (step !== 'asked' || limits === null) return false;
    return Number(amount) > (limits.get(String(currency)) ?? 0);
  }
  if (command === 'staff invite' || command === 'staff roles') {
    const before = namesIn(changes.before);
    // an owner may do everything already
    if (before.includes('owner')) return false;
    return namesIn(changes.roles).some((role) => powerful.includes(role) && !before.includes(role));
  }
  return false;
}

const namesIn = (value: AuditEntry['changes'][string] | undefined): readonly string[] =>
  Array.isArray(value) ? value : [];

/** By which a dry run is compared with the run itself; a new account has another id each time. */
export const effectOf = ({ command, target, changes }: AuditEntry): string =>
  JSON.stringify({ command, target: changes.is_new === true ? null : target, changes });
