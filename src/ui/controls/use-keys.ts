import { type RefObject, useEffect } from 'react';

/**
 * Hears keys in a part of the page, and those pressed while nothing has the focus: on a page that
 * was just loaded it is outside of every part.
 */
export function useKeys(part: RefObject<HTMLElement | null>, press: (event: KeyboardEvent) => void): void {
  useEffect(() => {
    const page = part.current?.ownerDocument;
    const hear = (event: KeyboardEvent) => {
      const { target } = event;
      if (target instanceof HTMLBodyElement || (target instanceof Node && part.current?.contains(target))) press(event);
    };
    page?.addEventListener('keydown', hear);
    return () => page?.removeEventListener('keydown', hear);
  });
}
