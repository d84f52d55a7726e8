import { DatabaseUnreachable } from '../../db/unreachable.ts';
import type { Services } from '../../services.ts';

/** How old the value may be when it is used, in milliseconds. */
const lifetime = 60_000;
/** From this age on, who asks for the value causes the next one to be made. */
const renewal = lifetime / 2;

/**
 * A value that takes long to make, and that all callers share: one making at a time. Up to half a
 * minute it is used as it is; up to a minute, while the next one is made; an older one, or one made
 * of other content, is not used, and callers wait for the next. A failure is logged, and the next
 * caller causes another try.
 */
export function renewed<T>(
  { now, log, contentVersion }: Pick<Services, 'now' | 'log' | 'contentVersion'>,
  name: string,
  make: () => Promise<T>,
): () => Promise<T> {
  let kept: { value: T; since: number; version: string | null } | null = null;
  let making: Promise<T> | null = null;

  async function next(): Promise<T> {
    const since = now().getTime();
    const version = contentVersion();
    try {
      const value = await make();
      kept = { value, since, version };
      return value;
    } catch (error) {
      // that the database is away is logged once for all calls
      if (!(error instanceof DatabaseUnreachable)) log({ event: 'answer.failed', answer: name, reason: String(error) });
      throw error;
    } finally {
      making = null;
    }
  }

  return async () => {
    const age = kept === null ? null : now().getTime() - kept.since;
    // a clock that was set back says nothing of the age
    const isUsable = age !== null && age >= 0 && age < lifetime && kept?.version === contentVersion();
    if (kept !== null && isUsable && age < renewal) return kept.value;
    making ??= next();
    if (kept === null || !isUsable) return making;
    making.catch(() => undefined);
    return kept.value;
  };
}
