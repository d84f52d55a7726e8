const anyOrigin = 'https://zanin.invalid';

/** Null for other sites, so that navigation state cannot redirect there after a login. */
export function ownAddress(value: unknown): string | null {
  if (typeof value !== 'string' || !value.startsWith('/')) return null;
  const url = parsed(value);
  return url?.origin === anyOrigin ? url.pathname + url.search : null;
}

/** `URL.canParse` and `URL.parse` are missing in iOS 16, a build target. */
function parsed(value: string): URL | null {
  try {
    return new URL(value, anyOrigin);
  } catch {
    return null;
  }
}
