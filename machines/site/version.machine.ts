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
      on: {
        'reload.pressed': 'taking',
        'later.pressed': { target: 'current', actions: 'focusHeading' },
        'version.began': 'begun',
      },
    },
    begun: {
      description: 'Another tab has taken the new version, which answers this one, too, since.',
      tags: 'offered',
      on: { 'reload.pressed': 'reloading', 'later.pressed': { target: 'current', actions: 'focusHeading' } },
    },
    taking: {
      description:
        'The new worker begins when the older one has answered everything, which can take long on a slow line. No reload before: Chromium may never finish one during which the workers change.',
      tags: ['offered', 'busy'],
      entry: 'takeVersion',
      on: { 'version.began': 'reloading' },
      after: { limit: { target: 'offered', description: 'The learner may press again, or put it off.' } },
    },
    reloading: {
      type: 'final',
      description: 'The page is about to go.',
      tags: ['offered', 'busy'],
      entry: 'reload',
    },
  },
});
