/** What shows and stores intents: fetched while there is a connection, since it is needed without one. */
export const fetchOutbox = (): Promise<unknown> =>
  Promise.allSettled([import('./OutboxNote.tsx'), import('../../../browser/kept-intents.ts')]);
