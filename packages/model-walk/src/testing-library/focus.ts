import { waitFor } from '@testing-library/react';
import { nameOf } from '../names.ts';
import { isInert } from './inert.ts';

export interface FocusWatch {
  /** Throws if the element with the focus has gone or cannot have it, and no other has taken it. */
  check(state: string): Promise<void>;
  /** The page is being left: the next one takes the focus. */
  forget(): void;
  end(): void;
}

/**
 * The focus of one path. Browsers move it to `body` when its element is removed, disabled or
 * hidden; jsdom leaves it on a disabled one. A press outside of every control gives it up, which is
 * no loss.
 */
export function watchFocus(): FocusWatch {
  let last: Element | null = null;
  const keep = ({ target }: FocusEvent) => {
    last = target instanceof Element ? target : null;
  };
  // before a handler that moves the focus on
  document.addEventListener('focusin', keep, { capture: true });
  const find = (state: string) => {
    const { activeElement: now, body } = document;
    if (now !== null && now !== body && !isGone(now)) return;
    if (last === null || !isGone(last)) return;
    throw new Error(`In ${state || 'its one state'} the focus is lost: ${nameOf(last)} had it, and nothing takes it.`);
  };
  return {
    // a dialog gives it back a moment after it has closed
    check: (state) => waitFor(() => find(state), { timeout: 5000, interval: 20 }),
    forget() {
      last = null;
    },
    end: () => document.removeEventListener('focusin', keep, { capture: true }),
  };
}

const isGone = (element: Element): boolean =>
  !element.isConnected ||
  element.matches(':disabled') ||
  isInert(element) ||
  // not in jsdom, which has no layout
  element.checkVisibility?.({ visibilityProperty: true }) === false;
