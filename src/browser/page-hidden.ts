/**
 * Calls back when the page is hidden or left, of which browsers may tell one alone, until ended.
 */
export function onPageHidden(listener: () => void): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  const look = () => {
    if (document.visibilityState === 'hidden') listener();
  };
  document.addEventListener('visibilitychange', look, { signal });
  window.addEventListener('pagehide', listener, { signal });
  return () => ended.abort();
}
