/** Before the page's own handlers, whose message would be the newest. */
export function onPress(listener: () => void): () => void {
  const ended = new AbortController();
  const pressed = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest('a[href], button') !== null) listener();
  };
  document.addEventListener('click', pressed, { capture: true, signal: ended.signal });
  return () => ended.abort();
}
