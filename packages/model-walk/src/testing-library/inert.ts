const touches = ['pointerdown', 'mousedown', 'click', 'keydown', 'beforeinput', 'input', 'paste', 'focusin'];

/** Whether an element is in an inert part of the page, such as what is behind a modal dialog. */
export const isInert = (element: Element | null): boolean =>
  element !== null && ((element instanceof HTMLElement && element.inert) || isInert(element.parentElement));

/** Keeps every touch from what is inert, as browsers do and jsdom does not. Returns what undoes it. */
export function honourInert(): () => void {
  const guard = (event: Event) => {
    if (!(event.target instanceof Element && isInert(event.target))) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  for (const type of touches) window.addEventListener(type, guard, { capture: true });
  return () => {
    for (const type of touches) window.removeEventListener(type, guard, { capture: true });
  };
}
