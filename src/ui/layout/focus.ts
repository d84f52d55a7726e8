import { headingIn, take } from './keep-focus.ts';

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

/** Ref of what a button with `aria-expanded` opens in its section, for the focus afterwards. */
export function returnFocusToOpener(shown: HTMLElement | null): () => void {
  const opener = shown?.closest('section')?.querySelector<HTMLElement>('[aria-expanded]') ?? null;
  return () =>
    // before `keepFocus` looks for another place
    queueMicrotask(() => {
      if (document.activeElement === document.body) opener?.focus();
    });
}

/**
 * Restores the focus if it was lost with the dialog, not if it has moved on.
 * @param instead selector of what takes it in any case, if there is one
 */
export function giveFocusBack(to: HTMLElement | null, instead?: string): void {
  // after Headless UI, which may move the focus to another element that had it
  setTimeout(() => {
    const named = instead === undefined ? null : document.querySelector<HTMLElement>(instead);
    if (named !== null) named.focus();
    // what opened it may be gone, or was never there, as with a dialog that an address opens
    else if (document.activeElement === document.body) take(to?.isConnected ? to : headingIn());
  });
}

/**
 * Ref of what takes the focus where only the page around it has it, before `keepFocus` looks for a
 * message: after a press next to every control that is `main`.
 */
export function takeLostFocus(control: HTMLElement | null): void {
  if (control !== null && document.activeElement?.contains(control)) control.focus();
}

/** Scrolls as far as `scroll-margin` asks; jsdom has no `scrollIntoView`. */
export const bringIntoView = (element: HTMLElement | null): void => element?.scrollIntoView?.({ block: 'nearest' });
