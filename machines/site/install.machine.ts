import { assign, emit, setup } from 'xstate';
import { notProvided } from '../common/not-provided.ts';
import type { NavigationEmitted } from './navigation.types.ts';

export interface InstallInput {
  /** `app`: opened from the home screen. `safari`: installs by its share menu, unseen by pages. */
  place: 'app' | 'safari' | 'browser';
  /** Whether it was not declined in the last 90 days. */
  mayOffer: boolean;
}

export type InstallEvent =
  /** The browser can install Zanin. */
  | { type: 'prompt.came' }
  /** Zanin was installed, also from the browser's own menu. */
  | { type: 'app.installed' }
  | { type: 'install.pressed' }
  | { type: 'later.pressed' }
  | { type: 'words.closed' }
  | { type: 'chapter.completed' }
  /** A chapter was kept to be read without a connection. */
  | { type: 'chapter.taken' }
  | { type: 'page.left' };

export type InstallEmitted =
  /** Not to be offered again for some time. */
  | { type: 'install.declined' }
  /** Ask the browser to keep what is stored when the disk is full. */
  | { type: 'storage.claimed' }
  | Extract<NavigationEmitted, { type: 'heading.focused' }>;

/** The learner's answer to the browser's question. */
export type InstallAnswer = 'accepted' | 'dismissed';

export type InstallTag = 'installable' | 'offered' | 'words';

/**
 * Installing Zanin: a link in the footer where the browser can do it, and an offer when a chapter
 * has been completed or taken along. In Safari on a phone, words say how.
 */
export const installMachine = setup({
  types: {
    input: {} as InstallInput,
    context: {} as InstallInput,
    events: {} as InstallEvent,
    emitted: {} as InstallEmitted,
    tags: {} as InstallTag,
  },
  actors: { askToInstall: notProvided<InstallAnswer, void>('askToInstall') },
  guards: {
    isApp: ({ context }) => context.place === 'app',
    isSafari: ({ context }) => context.place === 'safari',
    canOffer: ({ context }) => context.mayOffer,
    isAccepted: (_, answer: InstallAnswer) => answer === 'accepted',
  },
  actions: {
    stopOffering: assign({ mayOffer: false }),
    noteDeclined: emit({ type: 'install.declined' as const }),
    claimStorage: emit({ type: 'storage.claimed' as const }),
    /** The pressed button is gone. */
    focusHeading: emit({ type: 'heading.focused' as const, onlyIfLost: true }),
  },
}).createMachine({
  id: 'install',
  context: ({ input }) => input,
  initial: 'unknown',
  on: {
    'app.installed': '.installed',
    'chapter.taken': { description: 'The browser may remove it when the disk is full.', actions: 'claimStorage' },
  },
  states: {
    unknown: {
      description: 'Where the page is shown decides.',
      always: [
        { description: 'It was opened from the home screen.', guard: 'isApp', target: 'installed' },
        { description: 'Safari has no event for it, but can always do it.', guard: 'isSafari', target: 'installable' },
        { target: 'unavailable' },
      ],
    },
    unavailable: {
      description: 'The browser cannot install it, or has not said so yet.',
      on: { 'prompt.came': 'installable' },
    },
    installable: {
      description: 'The footer has a link for it.',
      tags: 'installable',
      initial: 'quiet',
      on: {
        'install.pressed': [
          { description: 'Only its own menu can do it.', guard: 'isSafari', target: 'instructing' },
          { target: 'asking' },
        ],
      },
      states: {
        quiet: {
          on: {
            'chapter.completed': {
              description: 'Who has learned something here may want to come back.',
              guard: 'canOffer',
              target: 'offered',
            },
            'chapter.taken': {
              description: 'Browsers keep what an installed app has stored.',
              guard: 'canOffer',
              target: 'offered',
              actions: 'claimStorage',
            },
          },
        },
        offered: {
          tags: 'offered',
          on: {
            'later.pressed': { target: 'quiet', actions: ['stopOffering', 'noteDeclined', 'focusHeading'] },
            'page.left': { target: 'quiet', actions: 'stopOffering' },
          },
        },
      },
    },
    instructing: {
      description: 'Whether it was done is not told to the page, so it is not offered again for some time.',
      tags: 'words',
      entry: ['stopOffering', 'noteDeclined'],
      on: { 'words.closed': 'installable' },
    },
    asking: {
      description: 'The question of the browser is in front.',
      invoke: {
        id: 'askToInstall',
        src: 'askToInstall',
        onDone: [
          {
            description: 'The answer was yes: the browser installs it now.',
            guard: { type: 'isAccepted', params: ({ event }) => event.output },
            target: 'installed',
          },
          { target: 'declined' },
        ],
        onError: { description: 'A question can be asked once.', target: 'unavailable' },
      },
    },
    declined: {
      description: 'A browser that asks again later says so.',
      entry: ['stopOffering', 'noteDeclined'],
      on: { 'prompt.came': 'installable' },
    },
    installed: {
      description: 'There is nothing more to offer.',
      entry: 'claimStorage',
      on: { 'prompt.came': { description: 'It was removed from the device.', target: 'installable' } },
    },
  },
});
