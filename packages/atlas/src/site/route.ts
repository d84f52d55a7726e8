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

/** A chart, or one of its states or transitions. */
export const toChart = (chart: string, part?: string): string => link('chart', chart, ...(part ? [part] : []));
export const toState = (id: string): string => toChart(id.split('.')[0] ?? '', id);
