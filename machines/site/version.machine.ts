import { emit, setup } from 'xstate';
import { VERSION_LIMIT } from '../../common/rules/durations.ts';
import type { NavigationEmitted } from './navigation.types.ts';

export type VersionEvent =
  /** A worker of a newer build is installed, and waits. */
  | { type: 'version.found' }
  | { type: 'reload.pressed' }
  | { type: 'later.pressed' }
  /** The newer worker has begun. */
  | { type: 'version.began' };

export type VersionEmitted =
  /** Tell the waiting worker to begin. */
  { type: 'version.taken' } | Extract<NavigationEmitted, { type: 'document.reloaded' | 'heading.focused' }>;

export type VersionTag = 'offered' | 'busy';

/**
 * A newer version of Zanin: an open page stays with the one that it began with, until the learner
 * asks for the new one.
 */
export const versionMachine = setup({
  types: {
    events: {} as VersionEvent,
    emitted: {} as VersionEmitted,
    tags: {} as VersionTag,
  },
  actions: {
    takeVersion: emit({ type: 'version.taken' as const }),
    /** The pressed button is gone. */
    focusHeading: emit({ type: 'heading.focused' as const, onlyIfLost: false }),
    reload: emit({ type: 'document.reloaded' as const }),
  },
  delays: { limit: VERSION_LIMIT },
}).createMachine({
  id: 'version',
  initial: 'current',
  states: {
    current: {
      description: 'No newer version is known, or it was put off.',
      on: { 'version.found': 'offered' },
    },
    offered: {
      description: 'What is typed on the page would be lost by a reload, so the learner says when.',
      tags: 'offered',
      on: { 'reload.pressed': 'taking', 'later.pressed': { target: 'current', actions: 'focusHeading' } },
    },
    taking: {
      description: 'The worker takes a moment; without an answer a reload is all the same.',
      tags: ['offered', 'busy'],
      entry: 'takeVersion',
      on: { 'version.began': 'reloading' },
      after: { limit: 'reloading' },
    },
    reloading: {
      type: 'final',
      description: 'The page is about to go.',
      tags: ['offered', 'busy'],
      entry: 'reload',
    },
  },
});
