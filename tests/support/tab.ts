import { afterEach, beforeEach, vi } from 'vitest';

type Listener = EventListenerOrEventListenerObject;

/**
 * Removes listeners on the window after each test, since the app never does. Storage starts empty.
 */
export function eachTestIsATab(): void {
  const listened: [EventTarget, string, Listener][] = [];
  beforeEach(() => {
    for (const target of [window, document]) {
      const listen = target.addEventListener.bind(target);
      vi.spyOn(target, 'addEventListener').mockImplementation(
        (type: string, listener: Listener, options?: boolean | AddEventListenerOptions) => {
          listened.push([target, type, listener]);
          listen(type, listener, options);
        },
      );
    }
    window.localStorage.clear();
    window.history.replaceState(null, '', '/');
  });
  afterEach(() => {
    for (const [target, type, listener] of listened.splice(0)) target.removeEventListener(type, listener);
    vi.restoreAllMocks();
  });
}
