import type { LanguageCode } from '../../../common/language/codes.ts';
import type { PlayerFailure } from '../../../common/player-failure.ts';

/**
 * Null unless 'id' or 'id/hash' (unlisted). `dnt` disables tracking, `speed` allows changes,
 * `texttrack` shows captions, which films have by what was uploaded at Vimeo. Films are in English:
 * its captions stay a choice in the player.
 * @param language of the page
 */
export function embedUrl(video: string, language: LanguageCode): string | null {
  const [, id, hash] = /^(\d+)(?:\/([0-9a-f]+))?$/.exec(video) ?? [];
  if (id === undefined) return null;
  const unlisted = hash === undefined ? '' : `h=${hash}&`;
  const captions = language === 'en' ? '' : `&texttrack=${language}`;
  return `https://player.vimeo.com/video/${id}?${unlisted}dnt=1&speed=1${captions}`;
}

/** Null for a refused method, which stops nothing. */
export function videoFailureOf(error: { name?: unknown; method?: unknown }): PlayerFailure | null {
  switch (error.name) {
    case 'PrivacyError':
    case 'PasswordError':
      return 'private';
    case 'NotFoundError':
      return 'notFound';
    default:
      return error.method === undefined || error.method === 'ready' ? 'broken' : null;
  }
}

/** Rejects after `ms`: a dead player never answers. */
export function within<Value>(ms: number, promise: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`No answer within ${ms} ms`)), ms);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
