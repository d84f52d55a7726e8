import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** Whether the code of a drawn page has come: false where the server draws, and until the browser has taken that over. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
