/** Of names of locks, which all tabs of the site share. */
const prefix = 'zanin-page:';

/** One page of a tab. */
export interface OpenPage {
  name: string;
  /** Others see that it is open, until it is hidden for good or closed. */
  hold(): Promise<void>;
  close(): void;
  /** Names of pages that are open now, without this one. */
  others(): Promise<ReadonlySet<string>>;
}

/**
 * A page holds a lock while it is open; the browser releases the locks of a tab that crashes.
 * @param locks undefined where the site is not on https: every page seems closed
 */
export function openPage(locks: LockManager | undefined): OpenPage | null {
  if (locks === undefined) return null;
  const name = `${prefix}${crypto.randomUUID()}`;
  let isClosed = false;
  let release: (() => void) | null = null;
  const letGo = () => {
    release?.();
    release = null;
  };
  // before the next document of the tab asks; a page that is shown again holds it with its next
  // text
  window.addEventListener('pagehide', letGo);
  return {
    name,

    async hold() {
      if (isClosed || release !== null) return;
      await new Promise<void>((held, fail) => {
        const until = new Promise<void>((resolve) => {
          release = resolve;
        });
        const granted = () => {
          held();
          return until;
        };
        locks.request(name, granted).catch(fail);
      });
    },

    close() {
      isClosed = true;
      letGo();
      window.removeEventListener('pagehide', letGo);
    },

    async others() {
      const { held = [] } = await locks.query();
      const names = held.flatMap((lock) => (lock.name?.startsWith(prefix) ? [lock.name] : []));
      return new Set(names.filter((each) => each !== name));
    },
  };
}
