import type { PlayerFailure } from '../../../common/player-failure.ts';

/**
 * The embed address of a video given as 'id' or 'id/hash' (LESSON-01); null for what is neither. The hash opens an
 * unlisted video; `dnt` asks Vimeo not to track; `speed` allows the speed to be changed.
 */
export function embedUrl(video: string): string | null {
  const [, id, hash] = /^(\d+)(?:\/([0-9a-f]+))?$/.exec(video) ?? [];
  if (id === undefined) return null;
  return `https://player.vimeo.com/video/${id}?${hash === undefined ? '' : `h=${hash}&`}dnt=1&speed=1`;
}

/** What an error of the player means, by its name; null for a mere refused method, which stops nothing. */
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

/** The promise, given up after `ms` milliseconds: the player never answers once its frame has died. */
export function within<Value>(ms: number, promise: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`No answer within ${ms} ms`)), ms);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
