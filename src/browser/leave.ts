/** Opens another site's page in place of this document. */
export const leaveTo = (url: string): void => window.location.assign(url);

/** Calls back when the back-forward cache shows this document again, until ended. */
export function onCameBack(listener: () => void): () => void {
  const ended = new AbortController();
  const shown = ({ persisted }: PageTransitionEvent) => {
    if (persisted) listener();
  };
  window.addEventListener('pageshow', shown, { signal: ended.signal });
  return () => ended.abort();
}
