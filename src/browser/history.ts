import { navigate as go } from 'wouter/use-browser-location';
import { isRecord } from '../../common/is-record.ts';
import { addressIn, languageOf } from '../../common/language/address.ts';
import type { LanguageCode } from '../../common/language/codes.ts';
import { language } from '../../common/language/current.ts';
import type { Address } from '../../machines/site/navigation.types.ts';
import { safeStorage } from './storage.ts';

/** Stored in `history.state`. */
interface EntryState {
  entry: string;
  state: Record<string, unknown>;
}

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

/** Whether this module caused the event that wouter reports. */
let isWriting = false;

function write(to: string, options: { replace: boolean; state: EntryState }): void {
  isWriting = true;
  try {
    go(to, options);
  } finally {
    isWriting = false;
  }
}

function rewrite(entry: EntryState, to = window.location.href): void {
  const value: unknown = window.history.state;
  write(to, { replace: true, state: { ...(isRecord(value) && value), ...entry } });
}

/**
 * Every in-app navigation, by link or by chart, calls this.
 * @param to without the prefix of a language
 */
export function navigate(to: string, { replace = false, state = {} }: NavigateOptions = {}): void {
  rememberScroll();
  write(addressIn(language.code, to), { replace, state: { entry: newName(), state } });
}

/** crypto.randomUUID is missing on plain http. */
const newName = (): string => `${Date.now()}${Math.random()}`;

/**
 * Reloads the page in another language, in the same history entry: its state and the place in it
 * stay. This document does not follow the address, which wouter would report.
 */
export function openIn(code: LanguageCode): void {
  const { history, location } = window;
  const to = addressIn(code, languageOf(location.pathname).address + location.search + location.hash);
  History.prototype.replaceState.call(history, history.state, '', to);
  location.reload();
}

/** Goes to the landing page if this tab has no earlier page. */
export function goBack(): void {
  if (window.history.length > 1) window.history.back();
  else navigate('/');
}

/** State that the page was opened with. Survives a refresh. */
export const navigationState = (): Record<string, unknown> => readEntry().state;

/** Stores the page's view in its history entry, as `view` of the navigation state. */
export function keepView(view: Readonly<Record<string, unknown>>): void {
  const { entry, state } = readEntry();
  rewrite({ entry, state: { ...state, view } });
}

export function keepAddress(query: string): void {
  rewrite(readEntry(), window.location.pathname + query);
}

/** Entries from before the language was changed are read in the language that was chosen. */
function stayInLanguage(): void {
  const { pathname, search, hash } = window.location;
  const { code, address } = languageOf(pathname);
  if (code !== language.code) rewrite(readEntry(), addressIn(language.code, address + search + hash));
}

/**
 * Another entry means another page, even at the same address. An address of another language has no
 * page in this build: its prefix stays.
 */
export function readAddress(): Address {
  const { pathname, search } = window.location;
  const { code, address } = languageOf(pathname);
  const { entry, state } = readEntry();
  return { entry, path: code === language.code ? address : pathname, search, state };
}

/** Scroll position by entry, in session storage: survives a refresh. */
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

function rememberScroll(): void {
  scrolls.set(current, window.scrollY);
}

/** Longest wait, in ms, for a page to reach its former height. */
const GROWING = 3_000;

export function namedPlace(): HTMLElement | null {
  const name = window.location.hash.slice(1);
  try {
    return name === '' ? null : document.getElementById(decodeURIComponent(name));
  } catch {
    return null;
  }
}

function goTo(place: HTMLElement): void {
  if (!place.hasAttribute('tabindex')) place.tabIndex = -1;
  place.focus({ preventScroll: true });
  place.scrollIntoView();
}

/**
 * Content may still load: retries until the position is reachable, the learner scrolls, or the page
 * changes.
 */
export function restoreScroll(): void {
  // a server-rendered page may have been scrolled before this code ran
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
    // browsers may round scroll positions
    const isThere = seeksPlace ? place : window.scrollY > top - 1;
    if (!isThere && performance.now() - begun < GROWING) requestAnimationFrame(scroll);
    else moved.abort();
  };
  scroll();
}

/**
 * Names an entry that another script wrote, so that it has a scroll position of its own.
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

/** Calls back when the address or history entry changes, also by other scripts, until ended. */
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
    // asynchronous like back and forward: after the step of the flow that navigated
    queueMicrotask(() => signal.aborted || listener());
  };
  const popped = () => {
    rememberScroll();
    stayInLanguage();
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
