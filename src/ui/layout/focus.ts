/** Outside of dialogs; also if it lost the focus since (disabled while its form is sent). */
let last: HTMLElement | null = null;

// the server has no document
globalThis.document?.addEventListener('focusin', ({ target }) => {
  if (target instanceof HTMLElement && target.closest('[role="dialog"]') === null) last = target;
});

export function openerOfDialog(): HTMLElement | null {
  const { activeElement } = document;
  const isInPage = activeElement !== document.body && activeElement?.closest('[role="dialog"]') === null;
  return isInPage && activeElement instanceof HTMLElement ? activeElement : last;
}

/** Ref of what a button with `aria-expanded` opens in its section: that gets the focus back afterwards. */
export function returnFocusToOpener(shown: HTMLElement | null): () => void {
  const opener = shown?.closest('section')?.querySelector<HTMLElement>('[aria-expanded]') ?? null;
  return () => giveFocusBack(opener);
}

/** Restores the focus if it was lost with a removed element, not if it has moved on. */
export function giveFocusBack(to: HTMLElement | null): void {
  queueMicrotask(() => {
    if (document.activeElement === document.body) to?.focus();
  });
}
