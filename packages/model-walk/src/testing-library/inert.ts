const touches = ['pointerdown', 'mousedown', 'click', 'keydown', 'beforeinput', 'input', 'paste', 'focusin'];

export const isInert = (element: Element | null): boolean =>
  element !== null && ((element instanceof HTMLElement && element.inert) || isInert(element.parentElement));

/** Blocks events on inert elements, which jsdom does not. Returns a function that undoes it. */
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
