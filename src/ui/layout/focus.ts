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

/** Restores the focus if it was lost with a removed element, not if it has moved on. */
export function giveFocusBack(to: HTMLElement | null): void {
  queueMicrotask(() => {
    if (document.activeElement === document.body) to?.focus();
  });
}
