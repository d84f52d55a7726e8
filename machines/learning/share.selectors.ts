import type { SnapshotFrom } from 'xstate';
import type { shareMachine } from './share.machine.ts';

/** Address that could not be shared last; null after a success. */
export const notSharedOf = (snapshot: SnapshotFrom<typeof shareMachine>): string | null =>
  snapshot.hasTag('notShared') ? (snapshot.context.page?.url ?? null) : null;
