import { assign, emit, setup } from 'xstate';
import { STILL_WORKING_AFTER } from '../../common/rules/constants.ts';
import type { Notify } from '../common/emitted.ts';
import { type ApiFailure, failureOf } from '../common/failure.ts';
import { notProvided } from '../common/not-provided.ts';

/** A file that a learner may have. */
export interface FileRequest {
  /** The kinds of GET /download/{a}/{b}, or everything that is kept about the learner (GET /me/export). */
  kind: 'attachment' | 'certificate' | 'badge' | 'receipt' | 'export';
  /** Of a badge that of its certificate, of a receipt that of its purchase. */
  id: string;
  /** The name to save it under. */
  fileName: string;
}

// Context
export interface DownloadContext {
  file: FileRequest | null;
}

// Events
export type DownloadEvent = { type: 'download.requested'; file: FileRequest };

/** Saving a file to the learner's device (LESSON-01, PROFILE-02, DONE-03, SETTINGS-04): one at a time; it says what fails or takes long. */
export const downloadMachine = setup({
  types: {
    context: {} as DownloadContext,
    events: {} as DownloadEvent,
    emitted: {} as Notify,
    tags: {} as 'downloading',
  },
  actors: { saveFile: notProvided<unknown, DownloadContext>('saveFile') },
  actions: {
    setFile: assign({ file: (_, { file }: { file: FileRequest }) => file }),
    /** A refusal has a reason that trying again does not change, such as a certificate that was withdrawn. */
    tellFailed: emit((_, { kind, message }: ApiFailure) => ({
      type: 'notify' as const,
      tone: 'error' as const,
      message: (kind === 'refused' && message) || 'The file could not be downloaded. Please try again.',
    })),
    tellSlow: emit({
      type: 'notify' as const,
      tone: 'info' as const,
      message: 'The file is still on its way: the connection seems slow. Keep this page open.',
    }),
  },
  delays: { stillWorking: STILL_WORKING_AFTER },
}).createMachine({
  id: 'download',
  context: { file: null },
  initial: 'idle',
  states: {
    idle: {
      description: 'One file is saved at a time.',
      on: {
        'download.requested': {
          target: 'downloading',
          actions: { type: 'setFile', params: ({ event }) => event },
        },
      },
    },
    downloading: {
      description: 'A second press on the same button must not save the file twice.',
      initial: 'waiting',
      invoke: {
        id: 'saveFile',
        src: 'saveFile',
        input: ({ context: { file } }) => ({ file }),
        onDone: 'idle',
        onError: { target: 'idle', actions: { type: 'tellFailed', params: ({ event }) => failureOf(event) } },
      },
      states: {
        waiting: { tags: 'downloading', after: { stillWorking: { target: 'slow', actions: 'tellSlow' } } },
        slow: {
          description: 'While the line is slow, this file or another can be requested again.',
          on: {
            'download.requested': {
              target: '#download.downloading',
              reenter: true,
              actions: { type: 'setFile', params: ({ event }) => event },
            },
          },
        },
      },
    },
  },
});
