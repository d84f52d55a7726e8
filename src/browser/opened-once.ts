import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/** One connection for the tab; a browser that refused is asked again. */
export function openedOnce<Schema extends DBSchema>(
  name: string,
  version: number,
  upgrade: (database: IDBPDatabase<Schema>, from: number) => void,
): () => Promise<IDBPDatabase<Schema>> {
  let opened: Promise<IDBPDatabase<Schema>> | null = null;
  const close = () => {
    opened = null;
  };
  return () => {
    opened ??= openDB<Schema>(name, version, {
      upgrade,
      // another tab, of a newer version of the page, waits for this one
      blocking: (_from, _to, event) => {
        close();
        (event.target as IDBDatabase).close();
      },
      terminated: close,
    }).catch((error: unknown) => {
      close();
      throw error;
    });
    return opened;
  };
}
