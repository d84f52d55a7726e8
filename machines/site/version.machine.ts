import { emit, setup } from 'xstate';
import { STILL_WORKING_AFTER } from '../../common/rules/durations.ts';
import type { NavigationEmitted } from './navigation.types.ts';

export type VersionEvent =
  /** A worker of a newer build is installed, and waits. */
  | { type: 'version.found' }
  | { type: 'reload.pressed' }
  | { type: 'later.pressed' }
  /** The newer worker answers this tab, or none waits any more. */
  | { type: 'version.began' }
  | { type: 'page.left' };

export type VersionEmitted =
  /** Tell the waiting worker to begin. */
  { type: 'version.taken' } | Extract<NavigationEmitted, { type: 'document.reloaded' | 'heading.focused' }>;

export type VersionTag = 'offered' | 'busy' | 'delayed';

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
  delays: { stillWorking: STILL_WORKING_AFTER },
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
      description:
        'A reload gives the new version at once: another tab has taken it, it began late, or a reload was stopped.',
      tags: 'offered',
      on: { 'reload.pressed': 'reloading', 'later.pressed': { target: 'current', actions: 'focusHeading' } },
    },
    taking: {
      description:
        'The new worker is activated when the older one is idle. No reload before: Chromium 156 may not complete one that starts before the activation.',
      tags: ['offered', 'busy'],
      entry: 'takeVersion',
      on: {
        'version.began': 'reloading',
        'page.left': { target: 'delayed', description: 'The next page was not meant to be reloaded.' },
      },
      after: { stillWorking: 'delayed' },
    },
    delayed: {
      description:
        '`skipWaiting` is still pending, so the worker can be activated at any time. Only a further press reloads the page.',
      tags: ['offered', 'delayed'],
      on: {
        'version.began': 'begun',
        'reload.pressed': 'taking',
        'later.pressed': { target: 'current', actions: 'focusHeading' },
      },
    },
    reloading: {
      description: 'The page is about to go.',
      tags: ['offered', 'busy'],
      entry: 'reload',
      on: {
        'page.left': { target: 'begun', description: 'The reload was stopped or is slow, and can be asked for again.' },
      },
    },
  },
});
