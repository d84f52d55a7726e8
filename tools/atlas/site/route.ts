import { useSyncExternalStore } from 'react';

/** The page's address is its hash, so that it works from file:// and any place can be linked. */
export function useRoute(): string[] {
  const hash = useSyncExternalStore(
    (changed) => {
      window.addEventListener('hashchange', changed);
      return () => window.removeEventListener('hashchange', changed);
    },
    () => window.location.hash,
  );
  return hash.replace(/^#\/?/, '').split('/').map(decodeURIComponent).filter(Boolean);
}

export const link = (...parts: readonly string[]): string => `#/${parts.map(encodeURIComponent).join('/')}`;

export const toChart = (chart: string): string => link('chart', chart);
export const toState = (chart: string, state: string): string => link('chart', chart, 'state', state);
export const toStory = (system: string, when: string, violates: string): string =>
  link('systems', system, `${when} ${violates}`);
export const toTransition = (chart: string, transition: string): string =>
  link('chart', chart, 'transition', transition);
