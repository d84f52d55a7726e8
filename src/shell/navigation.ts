import { navigate as push } from 'wouter/use-browser-location';

/** What the browser keeps for a history entry: the page's navigation state, and the entry's own name. */
interface EntryState {
  entry: string;
  state: Record<string, unknown>;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

function readEntry(): EntryState {
  const value: unknown = window.history.state;
  return isRecord(value) && typeof value.entry === 'string'
    ? { entry: value.entry, state: isRecord(value.state) ? value.state : {} }
    : { entry: 'first', state: {} };
}

export interface NavigateOptions {
  replace?: boolean;
  state?: Readonly<Record<string, unknown>>;
}

/** Goes to an address of this app. Every navigation, by link or by chart, passes here. */
export function navigate(to: string, { replace = false, state = {} }: NavigateOptions = {}): void {
  rememberScroll();
  push(to, { replace, state: { entry: newName(), state } satisfies EntryState });
}

/** A name that no other entry of this tab has. (crypto.randomUUID is missing on plain http.) */
const newName = (): string => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;

/** One page back, or the landing page when this tab has no earlier page. */
export function goBack(): void {
  if (window.history.length > 1) window.history.back();
  else navigate('/');
}

/** The navigation state that the present page was opened with. It survives a refresh. */
export const navigationState = (): Record<string, unknown> => readEntry().state;

/** Names the present history entry; another name means another page, even at the same address. */
export const entryName = (): string => readEntry().entry;

const scrolls = new Map<string, number>();
let current = 'first';

/** Notes how far the present page is scrolled, before it is left. */
function rememberScroll(): void {
  scrolls.set(current, window.scrollY);
}

/** To the top of a new page, or back to where a page was left (LAYOUT-12). Content may still be arriving. */
export function restoreScroll(): void {
  current = entryName();
  const top = scrolls.get(current) ?? 0;
  let tries = 30;
  const scroll = () => {
    window.scrollTo(0, top);
    if (window.scrollY < top && tries-- > 0) requestAnimationFrame(scroll);
  };
  scroll();
}

/** Calls back whenever the address or the history entry changes. */
export function onNavigation(listener: () => void): () => void {
  const changed = () => listener();
  const popped = () => {
    rememberScroll();
    listener();
  };
  window.addEventListener('pushState', changed);
  window.addEventListener('replaceState', changed);
  window.addEventListener('popstate', popped);
  window.history.scrollRestoration = 'manual';
  return () => {
    window.removeEventListener('pushState', changed);
    window.removeEventListener('replaceState', changed);
    window.removeEventListener('popstate', popped);
  };
}
