import { assign, emit, setup } from 'xstate';
import type { CertificateChoice } from '../../common/api/types.ts';
import type { Said } from '../../common/language/said.ts';
import { STILL_WORKING_AFTER } from '../../common/rules/durations.ts';
import type { CertificationEntry } from '../../common/share-links.ts';
import { type ApiFailure, failureOf, serverWords } from '../common/failure.ts';
import { notProvided } from '../common/not-provided.ts';

export interface SharedCertificate extends CertificationEntry {
  courseId: string;
  /** As loaded: others see no page of it. */
  isPrivate: boolean;
}

/** `cancelled`: the device's dialog was closed. */
export type Shared = 'shared' | 'cancelled';

export interface ShareContext {
  certificate: SharedCertificate | null;
  /** By certificate id: whether it is private, where that has changed since the page was loaded. */
  privacy: Readonly<Record<string, boolean>>;
  error: Said<'uncertain'> | null;
}

export interface SharePageInput {
  certificate: SharedCertificate | null;
}

export type ShareEvent =
  | { type: 'share.opened'; certificate: SharedCertificate }
  | { type: 'share.closed' }
  | { type: 'publish.pressed' }
  | { type: 'device.pressed' }
  | { type: 'copy.pressed' }
  | { type: 'privacy.changed'; certificateId: string; isPrivate: boolean };

/** For the chart of what others see, where both are on a page. */
export interface CertificatePublished {
  type: 'certificate.published';
  choice: CertificateChoice;
}

/**
 * The Share menu of a certificate. A private certificate is made public first: links to its page
 * would lead nowhere.
 */
export const shareMachine = setup({
  types: {
    context: {} as ShareContext,
    events: {} as ShareEvent,
    emitted: {} as CertificatePublished,
    tags: {} as 'open' | 'private' | 'publishing' | 'slow' | 'sharing' | 'copied' | 'notShared',
  },
  actors: {
    publishCertificate: notProvided<CertificateChoice, { certificateId: string }>('publishCertificate'),
    sharePage: notProvided<Shared, SharePageInput>('sharePage'),
    copyLink: notProvided<void, { text: string }>('copyLink'),
  },
  guards: {
    isPrivate: ({ context: { certificate, privacy } }) =>
      certificate !== null && (privacy[certificate.id] ?? certificate.isPrivate),
    isShared: (_, how: Shared) => how === 'shared',
  },
  actions: {
    setCertificate: assign((_, { certificate }: { certificate: SharedCertificate }) => ({ certificate, error: null })),
    setPrivacy: assign({
      privacy: ({ context }, { certificateId, isPrivate }: { certificateId: string; isPrivate: boolean }) => ({
        ...context.privacy,
        [certificateId]: isPrivate,
      }),
    }),
    setError: assign({
      error: (_, failure: ApiFailure) => serverWords(failure) ?? ('uncertain' as const),
    }),
    clearError: assign({ error: null }),
    tellPublished: emit((_, choice: CertificateChoice) => ({ type: 'certificate.published' as const, choice })),
  },
  delays: { stillWorking: STILL_WORKING_AFTER },
}).createMachine({
  id: 'share',
  context: { certificate: null, privacy: {}, error: null },
  initial: 'closed',
  on: { 'privacy.changed': { actions: { type: 'setPrivacy', params: ({ event }) => event } } },
  states: {
    closed: {
      description: 'One certificate is shared at a time.',
      on: {
        'share.opened': {
          target: 'open',
          actions: { type: 'setCertificate', params: ({ event }) => event },
        },
      },
    },
    open: {
      description: 'The menu is a dialog: what it offers depends on who sees the page.',
      tags: 'open',
      initial: 'deciding',
      on: { 'share.closed': 'closed' },
      states: {
        deciding: {
          description: 'At first, and again after the page was made public.',
          always: [
            {
              description: 'Nobody could open a link to a private certificate.',
              guard: 'isPrivate',
              target: 'private',
            },
            { target: 'ways' },
          ],
        },
        private: {
          description: 'Says that only the learner sees it, and asks before that is changed.',
          tags: 'private',
          on: { 'publish.pressed': { target: 'publishing', actions: 'clearError' } },
        },
        publishing: {
          description: 'The page is made public. Closing the menu does not take that back.',
          tags: 'publishing',
          initial: 'waiting',
          states: {
            waiting: { after: { stillWorking: 'slow' } },
            slow: {
              description: 'The connection may be gone: it can be sent again.',
              tags: 'slow',
              on: { 'publish.pressed': '#share.open.publishing' },
            },
          },
          invoke: {
            id: 'publishCertificate',
            src: 'publishCertificate',
            input: ({ context: { certificate } }) => ({ certificateId: certificate?.id ?? '' }),
            onDone: {
              target: 'deciding',
              actions: [
                {
                  type: 'setPrivacy',
                  params: ({ context: { certificate }, event }) => ({
                    certificateId: certificate?.id ?? '',
                    isPrivate: event.output.page_off,
                  }),
                },
                { type: 'tellPublished', params: ({ event }) => event.output },
              ],
            },
            onError: { target: 'private', actions: { type: 'setError', params: ({ event }) => failureOf(event) } },
          },
        },
        ways: {
          description: 'The ways that need no answer of ours are links.',
          initial: 'idle',
          on: { 'copy.pressed': 'copying', 'device.pressed': 'sharing' },
          states: {
            idle: {},
            copied: { description: 'A copied link is not seen, so a message says it.', tags: 'copied' },
            failed: { description: 'The address is shown, to be copied by hand.', tags: 'notShared' },
          },
        },
        copying: {
          description: 'The browser may ask for permission, and may leave that unanswered.',
          on: { 'copy.pressed': { target: 'copying', reenter: true }, 'device.pressed': 'sharing' },
          after: { stillWorking: 'ways.failed' },
          invoke: {
            id: 'copyLink',
            src: 'copyLink',
            input: ({ context: { certificate } }) => ({ text: certificate?.url ?? '' }),
            onDone: 'ways.copied',
            onError: 'ways.failed',
          },
        },
        sharing: {
          description: 'The dialog of the device is open: a second press must not open it twice.',
          initial: 'waiting',
          on: { 'copy.pressed': 'copying' },
          states: {
            waiting: { tags: 'sharing', after: { stillWorking: 'slow' } },
            slow: {
              description: 'Some devices never say that their dialog was closed: then it can be opened again.',
              on: { 'device.pressed': '#share.open.sharing' },
            },
          },
          invoke: {
            id: 'sharePage',
            src: 'sharePage',
            input: ({ context: { certificate } }) => ({ certificate }),
            onDone: [
              {
                description: 'The dialog of the device has said what it did.',
                guard: { type: 'isShared', params: ({ event }) => event.output },
                target: '#share.closed',
              },
              { target: 'ways' },
            ],
            onError: 'ways.failed',
          },
        },
      },
    },
  },
});
