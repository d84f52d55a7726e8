import { navigate as go } from 'wouter/use-browser-location';
import type { Address } from '../../machines/site/navigation.types.ts';
import { safeStorage } from './storage.ts';

/** What the browser keeps for a history entry: the page's navigation state, and the entry's own name. */
interface EntryState {
  entry: string;
  state: Record<string, unknown>;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const unnamed = 'first';

function readEntry(): EntryState {
  const value: unknown = window.history.state;
  return isRecord(value) && typeof value.entry === 'string'
    ? { entry: value.entry, state: isRecord(value.state) ? value.state : {} }
    : { entry: unnamed, state: {} };
}

export interface NavigateOptions {
  replace?: boolean;
  state?: Readonly<Record<string, unknown>>;
}

/** Whether this module writes the entry that wouter reports. */
let isWriting = false;

function write(to: string, options: { replace: boolean; state: EntryState }): void {
  isWriting = true;
  try {
    go(to, options);
  } finally {
    isWriting = false;
  }
}

/** Writes the present entry again; what other scripts keep in it stays. */
function rewrite(entry: EntryState, to = window.location.href): void {
  const value: unknown = window.history.state;
  write(to, { replace: true, state: { ...(isRecord(value) && value), ...entry } });
}

/** Goes to an address of this app. Every navigation, by link or by chart, passes here. */
export function navigate(to: string, { replace = false, state = {} }: NavigateOptions = {}): void {
  rememberScroll();
  write(to, { replace, state: { entry: newName(), state } });
}

/** A name that no other entry of this tab has. (crypto.randomUUID is missing on plain http.) */
const newName = (): string => `${Date.now()}${Math.random()}`;

/** One page back, or the landing page when this tab has no earlier page. */
export function goBack(): void {
  if (window.history.length > 1) window.history.back();
  else navigate('/');
}

/** The navigation state that the present page was opened with. It survives a refresh. */
export const navigationState = (): Record<string, unknown> => readEntry().state;

/** Keeps how the present page is looked at with its history entry, as `view` of its navigation state. */
export function keepView(view: Readonly<Record<string, unknown>>): void {
  const { entry, state } = readEntry();
  rewrite({ entry, state: { ...state, view } });
}

/** Gives the present page another query, in the same history entry (SEARCH-03). */
export function keepAddress(query: string): void {
  rewrite(readEntry(), window.location.pathname + query);
}

/** Where the browser is now, with its history entry: another entry means another page, even at the same address. */
export function readAddress(): Address {
  const { pathname, search } = window.location;
  const { entry, state } = readEntry();
  return { entry, path: pathname, search, state };
}

/** Where each entry was scrolled to, for as long as the tab lives: a refresh finds it too. */
const tab = safeStorage(() => window.sessionStorage);
const scrolls = new Map<string, number>(readScrolls(tab.get('SCROLLS')));
let current = unnamed;

function readScrolls(text: string | null): [string, number][] {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return isRecord(value)
      ? Object.entries(value).flatMap(([entry, top]) => (Number.isFinite(top) ? [[entry, Number(top)]] : []))
      : [];
  } catch {
    return [];
  }
}

/** Notes how far the present page is scrolled, before it is left. */
function rememberScroll(): void {
  scrolls.set(current, window.scrollY);
}

/** How long a page may take to grow as long as it was, in milliseconds. */
const GROWING = 3_000;

/** The place of the page that the address names by its fragment; null while it is not there. */
export function namedPlace(): HTMLElement | null {
  const name = window.location.hash.slice(1);
  try {
    return name === '' ? null : document.getElementById(decodeURIComponent(name));
  } catch {
    return null;
  }
}

/** Scrolls to a place, and lets keyboards and screen readers go on from it. */
function goTo(place: HTMLElement): void {
  if (!place.hasAttribute('tabindex')) place.tabIndex = -1;
  place.focus({ preventScroll: true });
  place.scrollIntoView();
}

/**
 * To the top of a new page or to the place that its address names, or back to where a page was left (LAYOUT-12). Content
 * may still be arriving: it is tried until the page is long enough or has that place, the learner scrolls, or another page
 * has come.
 */
export function restoreScroll(): void {
  // a page that the server drew may have been scrolled before this code came
  const begin = current === unnamed ? window.scrollY : 0;
  current = readEntry().entry;
  const here = current;
  const top = scrolls.get(here) ?? begin;
  const seeksPlace = !scrolls.has(here) && window.location.hash !== '';
  const begun = performance.now();
  const moved = new AbortController();
  for (const name of ['wheel', 'touchstart', 'keydown', 'pointerdown']) {
    window.addEventListener(name, () => moved.abort(), { signal: moved.signal, passive: true });
  }
  const scroll = () => {
    if (moved.signal.aborted || current !== here) return;
    const place = seeksPlace ? namedPlace() : null;
    if (place) goTo(place);
    else window.scrollTo(0, top);
    // a browser may round what it scrolls to
    const isThere = seeksPlace ? place : window.scrollY > top - 1;
    if (!isThere && performance.now() - begun < GROWING) requestAnimationFrame(scroll);
    else moved.abort();
  };
  scroll();
}

/**
 * Names the present entry where another script has written it, so that no other page's scrolling is taken for its own.
 * @param last the address before that
 * @returns whether it had to be named
 */
function adopt(method: string, last: Address): boolean {
  const { entry, path, search, state } = readAddress();
  if (entry !== unnamed && entry !== last.entry) return false;
  const isKept = method === 'replaceState' && path === last.path && search === last.search;
  rewrite({ entry: isKept ? last.entry : newName(), state: { ...(isKept && last.state), ...state } });
  return true;
}

/**
 * Calls back whenever the address or the history entry changes, also when another script changes it, until it is ended.
 */
export function onNavigation(listener: () => void): () => void {
  if (readEntry().entry === unnamed) rewrite({ entry: newName(), state: {} });
  let last = readAddress();
  const ended = new AbortController();
  const { signal } = ended;
  const written = ({ type }: Event) => {
    if (!isWriting) {
      rememberScroll();
      // which is reported in its turn
      if (adopt(type, last)) return;
    }
    last = readAddress();
    // as the browser reports back and forward: once the running step is over, here that of the flow which navigated
    queueMicrotask(() => signal.aborted || listener());
  };
  const popped = () => {
    rememberScroll();
    last = readAddress();
    listener();
  };
  const hidden = () => {
    rememberScroll();
    tab.set('SCROLLS', JSON.stringify(Object.fromEntries(scrolls)));
  };
  // wouter dispatches these
  window.addEventListener('pushState', written, { signal });
  window.addEventListener('replaceState', written, { signal });
  window.addEventListener('popstate', popped, { signal });
  window.addEventListener('pagehide', hidden, { signal });
  window.history.scrollRestoration = 'manual';
  return () => ended.abort();
}
