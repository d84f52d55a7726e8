import { type RefObject, useEffect } from 'react';

/**
 * Hears keys in a part of the page, and those pressed while nothing has the focus: on a page that
 * was just loaded it is outside of every part.
 */
export function useKeys(part: RefObject<HTMLElement | null>, press: (event: KeyboardEvent) => void): void {
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const { target } = event;
      if (target === document.body || (target instanceof Node && part.current?.contains(target))) press(event);
    };
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  });
}
