import { namedPlace } from './history.ts';

/** For keyboards and screen readers, when another page is shown. */
export const focusHeading = (): void => document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });

/**
 * Leaves the focus to a place that the address names, since the page is scrolled to that, and to
 * the first box of a page that asks for a code.
 */
export function moveFocusToHeading({ onlyIfLost }: { onlyIfLost: boolean }): void {
  const { activeElement, body } = document;
  if (
    activeElement !== body &&
    (onlyIfLost || activeElement === namedPlace() || activeElement?.matches('[autocomplete="one-time-code"]'))
  )
    return;
  focusHeading();
}
