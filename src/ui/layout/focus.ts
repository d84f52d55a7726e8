/** What had the focus last outside of dialogs, also when it lost it since, by being disabled while its form was sent. */
let last: HTMLElement | null = null;

// the server that draws pages has no document
globalThis.document?.addEventListener('focusin', ({ target }) => {
  if (target instanceof HTMLElement && target.closest('[role="dialog"]') === null) last = target;
});

/** What a dialog that opens now was opened from. */
export function openerOfDialog(): HTMLElement | null {
  const { activeElement } = document;
  const isInPage = activeElement !== document.body && activeElement?.closest('[role="dialog"]') === null;
  return isInPage && activeElement instanceof HTMLElement ? activeElement : last;
}

/** Gives the focus back when it was lost with what is being removed; where it has moved on, it stays. */
export function giveFocusBack(to: HTMLElement | null): void {
  queueMicrotask(() => {
    if (document.activeElement === document.body) to?.focus();
  });
}
