import type { PlayerFailure } from '../../../common/player-failure.ts';

/** Null unless 'id' or 'id/hash' (unlisted). `dnt` disables tracking, `speed` allows changes. */
export function embedUrl(video: string): string | null {
  const [, id, hash] = /^(\d+)(?:\/([0-9a-f]+))?$/.exec(video) ?? [];
  if (id === undefined) return null;
  return `https://player.vimeo.com/video/${id}?${hash === undefined ? '' : `h=${hash}&`}dnt=1&speed=1`;
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
