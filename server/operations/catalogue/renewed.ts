import { keeping } from '../../cache.ts';
import { DatabaseUnreachable } from '../../db/unreachable.ts';
import type { Services } from '../../services.ts';

/** How old the value may be when it is used, in milliseconds. */
const lifetime = 60_000;

/**
 * A value that takes long to make, and that all callers share. From half its lifetime on it is used while the next one is made. A
 * failure is logged, and the next caller causes another try.
 */
export function renewed<T>(
  { now, log, contentVersion: version }: Pick<Services, 'now' | 'log' | 'contentVersion'>,
  name: string,
  make: () => Promise<T>,
): () => Promise<T> {
  const keep = keeping<T>({ now, version, lifetime, renewal: lifetime / 2 });
  return () =>
    keep(name, async () => {
      try {
        return await make();
      } catch (error) {
        // that the database is away is logged once for all calls
        if (!(error instanceof DatabaseUnreachable))
          log({ event: 'answer.failed', answer: name, reason: String(error) });
        throw error;
      }
    });
}
