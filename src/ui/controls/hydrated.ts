import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False on the server and until hydration has ended. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
