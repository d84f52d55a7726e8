import type { LanguageCode } from '../../../common/language/codes.ts';
import { createCache } from '../../cache.ts';
import { DatabaseUnreachable } from '../../db/unreachable.ts';
import type { Services } from '../../services.ts';

/** Maximum age, in milliseconds. */
const lifetime = 60_000;

/** Renewed in the background from half its lifetime on. Failures are logged. */
export function staleWhileRevalidate<T>(
  { now, log, contentVersion: version }: Pick<Services, 'now' | 'log' | 'contentVersion'>,
  name: string,
  make: () => Promise<T>,
): () => Promise<T> {
  const cached = createCache<T>({ now, version, lifetime, renewal: lifetime / 2 });
  return () =>
    cached(name, async () => {
      try {
        return await make();
      } catch (error) {
        // an outage of the database is logged once for all calls
        if (!(error instanceof DatabaseUnreachable))
          log({ event: 'answer.failed', answer: name, reason: String(error) });
        throw error;
      }
    });
}

/** As above, apart for each language that was asked for. */
export function inEachLanguage<T>(
  ctx: Parameters<typeof staleWhileRevalidate>[0],
  name: string,
  make: (language: LanguageCode) => Promise<T>,
): (language: LanguageCode) => Promise<T> {
  const known = new Map<LanguageCode, () => Promise<T>>();
  return (language) => {
    const answer = known.get(language) ?? staleWhileRevalidate(ctx, `${name} ${language}`, () => make(language));
    known.set(language, answer);
    return answer();
  };
}
