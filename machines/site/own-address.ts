const anyOrigin = 'https://zanin.invalid';

/** An address of this app, else null: navigation state never sends a learner to another site after logging in. */
export function ownAddress(value: unknown): string | null {
  if (typeof value !== 'string' || !value.startsWith('/') || !URL.canParse(value, anyOrigin)) return null;
  const url = new URL(value, anyOrigin);
  return url.origin === anyOrigin ? url.pathname + url.search : null;
}
