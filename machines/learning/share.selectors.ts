import type { SnapshotFrom } from 'xstate';
import type { shareMachine } from './share.machine.ts';

export const notSharedOf = (snapshot: SnapshotFrom<typeof shareMachine>): string | null =>
  snapshot.hasTag('notShared') ? (snapshot.context.page?.url ?? null) : null;
