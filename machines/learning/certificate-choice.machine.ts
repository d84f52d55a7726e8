import { assign, emit, setup } from 'xstate';
import type { CertificateChoice } from '../../common/api/types.ts';
import { STILL_WORKING_AFTER } from '../../common/rules/durations.ts';
import type { ConnectionRestored } from '../common/events.ts';
import { type ApiFailure, failureOf } from '../common/failure.ts';
import { notProvided } from '../common/not-provided.ts';

export interface UpdateCertificateInput {
  /** Absent fields stay unchanged. */
  choice: Partial<CertificateChoice>;
}

export interface CertificateChoiceContext {
  /** Stored since the page was opened; null before. */
  saved: CertificateChoice | null;
  wanted: CertificateChoice | null;
  failure: ApiFailure | null;
}

export type CertificateChoiceEvent =
  | { type: 'choice.made'; choice: CertificateChoice }
  | { type: 'retry.pressed' }
  | ConnectionRestored
  | { type: 'certificate.published'; choice: CertificateChoice };

/** For the Share menu of the page, which asks first where the page is private. */
export interface ChoiceStored {
  type: 'choice.stored';
  choice: CertificateChoice;
}

/**
 * What others see of a certificate, stored on each choice. A failed choice stays selected for a
 * retry and is never shown as stored.
 */
export const certificateChoiceMachine = setup({
  types: {
    context: {} as CertificateChoiceContext,
    events: {} as CertificateChoiceEvent,
    emitted: {} as ChoiceStored,
    tags: {} as 'saving' | 'slow' | 'saved' | 'failed',
  },
  actors: { updateCertificate: notProvided<CertificateChoice, UpdateCertificateInput>('updateCertificate') },
  actions: {
    setWanted: assign({ wanted: (_, { choice }: { choice: CertificateChoice }) => choice }),
    setSaved: assign((_, { choice }: { choice: CertificateChoice }) => ({ saved: choice, wanted: null })),
    tellStored: emit((_, choice: CertificateChoice) => ({ type: 'choice.stored' as const, choice })),
    setFailure: assign({ failure: (_, failure: ApiFailure) => failure }),
    clearFailure: assign({ failure: null }),
  },
  delays: { stillWorking: STILL_WORKING_AFTER },
}).createMachine({
  id: 'certificateChoice',
  context: { saved: null, wanted: null, failure: null },
  initial: 'resting',
  on: {
    'certificate.published': {
      description: 'The Share menu has stored a choice: the boxes follow.',
      target: '.saved',
      actions: { type: 'setSaved', params: ({ event }) => event },
    },
  },
  states: {
    resting: {
      description: 'What the page was loaded with counts.',
      on: { 'choice.made': { target: 'saving', actions: { type: 'setWanted', params: ({ event }) => event } } },
    },
    saving: {
      description: 'One choice at a time: the next one waits until this is stored, or is slow.',
      tags: 'saving',
      entry: 'clearFailure',
      initial: 'waiting',
      invoke: {
        id: 'updateCertificate',
        src: 'updateCertificate',
        input: ({ context: { wanted } }) => ({ choice: wanted ?? {} }),
        onDone: {
          target: 'saved',
          actions: [
            { type: 'setSaved', params: ({ event }) => ({ choice: event.output }) },
            { type: 'tellStored', params: ({ event }) => event.output },
          ],
        },
        onError: { target: 'failed', actions: { type: 'setFailure', params: ({ event }) => failureOf(event) } },
      },
      states: {
        waiting: { after: { stillWorking: 'slow' } },
        slow: {
          description: 'The connection may be gone: it can be sent again.',
          tags: 'slow',
          on: { 'retry.pressed': '#certificateChoice.saving' },
        },
      },
    },
    saved: {
      description: 'Said until the next choice.',
      tags: 'saved',
      on: { 'choice.made': { target: 'saving', actions: { type: 'setWanted', params: ({ event }) => event } } },
    },
    failed: {
      description: 'The choice stays as it was made, and is marked as not stored.',
      tags: 'failed',
      on: {
        'choice.made': { target: 'saving', actions: { type: 'setWanted', params: ({ event }) => event } },
        'retry.pressed': 'saving',
        'connection.restored': 'saving',
      },
    },
  },
});
