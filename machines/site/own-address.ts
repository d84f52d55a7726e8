const anyOrigin = 'https://zanin.invalid';

/** An address of this app, else null: navigation state never sends a learner to another site after logging in. */
export function ownAddress(value: unknown): string | null {
  if (typeof value !== 'string' || !value.startsWith('/')) return null;
  const url = parsed(value);
  return url?.origin === anyOrigin ? url.pathname + url.search : null;
}

/** URL.canParse and URL.parse are missing in iOS 16, which is a target of the build. */
function parsed(value: string): URL | null {
  try {
    return new URL(value, anyOrigin);
  } catch {
    return null;
  }
}
