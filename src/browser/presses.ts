/**
 * Buttons pressed before this code came, once: the script of `server/pages/page-script.ts` keeps
 * them in `window.presses`.
 */
export function takePresses(): readonly Element[] {
  const early = globalThis as { presses?: Element[] | null };
  const pressed = early.presses ?? [];
  early.presses = null;
  return pressed;
}

/** Before the page's own handlers, whose message would be the newest. */
export function onPress(listener: () => void): () => void {
  const ended = new AbortController();
  const pressed = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest('a[href], button') !== null) listener();
  };
  document.addEventListener('click', pressed, { capture: true, signal: ended.signal });
  return () => ended.abort();
}
