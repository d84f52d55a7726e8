import { isRecord } from '../../common/is-record.ts';
import { minute } from '../../common/rules/durations.ts';
import type { Unsent } from '../../machines/site/navigation.types.ts';
import { safeStorage } from './storage.ts';

const key = 'UNSENT';
const tab = safeStorage(() => window.sessionStorage);

/** How long the next document may take to load, in ms. */
const LIFETIME = 5 * minute;

/** The last six characters: they distinguish tokens, and cannot be used as one. */
const endOf = (token: string | null): string | null => token?.slice(-6) ?? null;

/** In session storage, until the next document takes it. */
export function keepUnsent(unsent: Unsent | null, token: string | null): void {
  if (unsent) tab.set(key, JSON.stringify({ unsent, by: endOf(token), at: Date.now() }));
}

/** What was kept by the same token, once; null if nothing was, or too long ago. */
export function takeUnsent(token: string | null): Unsent | null {
  const text = tab.get(key);
  tab.remove(key);
  try {
    const kept: unknown = JSON.parse(text ?? 'null');
    if (!isRecord(kept) || kept.by !== endOf(token)) return null;
    const age = Date.now() - Number(kept.at);
    return age >= 0 && age < LIFETIME && isUnsent(kept.unsent) ? kept.unsent : null;
  } catch {
    return null;
  }
}

const isUnsent = (value: unknown): value is Unsent =>
  isRecord(value) &&
  isRecord(value.values) &&
  typeof value.isForVisitors === 'boolean' &&
  typeof value.path === 'string' &&
  (value.account === null || typeof value.account === 'string');
