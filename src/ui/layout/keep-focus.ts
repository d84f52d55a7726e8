/** What had the focus last, and with it what was around it, innermost first. */
let last: HTMLElement | null = null;
let chain: readonly Element[] = [];
/** What a busy form has disabled: it gets the focus back from the form's busy button. */
let owed: { to: HTMLElement; by: HTMLElement } | null = null;
let isWatching = false;
let standIn: HTMLElement | null = null;
let isPressed = false;

/**
 * Whether the focus is where a document that was just loaded begins: it stays there until something
 * is pressed, so that the first Tab is "Skip to content".
 */
export const isAtStart = (): boolean => isWatching && !isPressed && document.activeElement === document.body;

/** Whether it has the focus only because nothing better was there when the last element went. */
export const isStandIn = (element: Element | null): boolean => element !== null && element === standIn;

/**
 * The one rule for the focus: what was pressed keeps it; where that has gone, the message that came
 * with the change takes it, else the nearest heading. Browsers would move it to `body`, where a
 * keyboard starts again at the top of the page.
 * @returns ends it, for tests of which several files have one document
 */
export function keepFocus(): () => void {
  if (isWatching) return () => {};
  isWatching = true;
  const ended = new AbortController();
  const { signal } = ended;
  const remember = ({ target }: FocusEvent) => {
    last = target instanceof HTMLElement ? target : null;
    chain = chainOf(last);
  };
  for (const type of ['pointerdown', 'keydown']) {
    const press = () => {
      isPressed = true;
    };
    document.addEventListener(type, press, { capture: true, once: true, signal });
  }
  // first of all: a handler of the event may move the focus on, as those of a dialog's last stop do
  document.addEventListener('focusin', remember, { capture: true, signal });
  // a press outside of every control gives it up; a window in the background keeps it
  const forget = ({ target }: FocusEvent) =>
    queueMicrotask(() => {
      if (target === last && last !== null && !isGone(last) && document.activeElement === document.body) last = null;
    });
  document.addEventListener('focusout', forget, { signal });
  // after React's commit, in which a screen may have moved the focus itself
  const observer = new MutationObserver(recover);
  observer.observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: ['disabled'],
  });
  return () => {
    ended.abort();
    observer.disconnect();
    isWatching = false;
  };
}

function recover(changes: readonly MutationRecord[]): void {
  const { activeElement: now } = document;
  if (owed !== null && !isGone(owed.to)) {
    const { to, by } = owed;
    owed = null;
    if (now === by || isLost(now)) to.focus({ preventScroll: true });
  } else if (last !== null && isGone(last) && isLost(now)) standInFor(last, changes);
  // a message that comes above it may push it out of sight; jsdom has no `scrollIntoView`
  else if (now !== null && now === last && messageIn(changes, chain)) now.scrollIntoView?.({ block: 'nearest' });
}

function standInFor(gone: HTMLElement, changes: readonly MutationRecord[]): void {
  const by = gone.isConnected ? gone.closest('form')?.querySelector<HTMLElement>('[aria-busy="true"]:enabled') : null;
  if (by) {
    owed = { to: gone, by };
    by.focus({ preventScroll: true });
    return;
  }
  // DialogWindow gives it back to what opened the dialog
  if (chain.some((place) => place.matches('[role="dialog"]') && !place.isConnected)) return;
  // what is only disabled may be told about later
  standIn = messageIn(changes, chain) ?? (gone.isConnected ? null : (submitIn(chain) ?? headingIn(chain)));
  take(standIn);
  if (last === gone && !gone.isConnected) last = null;
}

/** Browsers take it from what is removed or disabled; jsdom leaves it on what is disabled. */
const isGone = (element: Element): boolean => !element.isConnected || element.matches(':disabled');
const isLost = (now: Element | null): boolean => now === null || now === document.body || isGone(now);

/** The element itself, then what is around it. */
const chainOf = (element: Element | null): Element[] =>
  element === null ? [] : [element, ...chainOf(element.parentElement)];

const messages = '[role="alert"], [role="status"]';
const isMessage = (element: Element): boolean =>
  element.textContent.trim() !== '' && !element.classList.contains('sr-only');

/** Of the same page or dialog: a snackbar is above both, and goes by itself. */
function messageIn(changes: readonly MutationRecord[], within: readonly Element[]): HTMLElement | null {
  const scope =
    within.find((place) => place.isConnected && place.matches('main, [role="dialog"], dialog')) ?? document.body;
  const elements = changes.flatMap(({ target, addedNodes }) => [
    (target instanceof Element ? target : target.parentElement)?.closest(messages) ?? null,
    ...[...addedNodes].flatMap((node) =>
      node instanceof Element ? [node.closest(messages), ...node.querySelectorAll(messages)] : [],
    ),
  ]);
  const come = elements.find((element) => element !== null && scope.contains(element) && isMessage(element));
  return come instanceof HTMLElement ? come : null;
}

/** As of a button that stops a call: the form can be sent again. */
function submitIn(within: readonly Element[]): HTMLElement | null {
  const form = within.find((place) => place.isConnected && place.matches('form'));
  return form?.querySelector<HTMLElement>('[type="submit"]:enabled') ?? null;
}

const parts = 'section, article, aside, main, footer, [role="dialog"], [role="tabpanel"], dialog';

/** Of the innermost remaining part of the page, else the page's own, else the page itself. */
export function headingIn(within: readonly Element[] = []): HTMLElement | null {
  const headings = within
    .filter((place) => place.isConnected && place.matches(parts))
    .flatMap((place) => place.querySelector<HTMLElement>('h1, h2, h3') ?? []);
  return (
    headings[0] ?? document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('h1, main')
  );
}

export function take(place: HTMLElement | null): void {
  if (place === null) return;
  if (place.tabIndex < 0 && !place.hasAttribute('tabindex')) place.tabIndex = -1;
  place.focus();
}
