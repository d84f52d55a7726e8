import { assign, emit, setup } from 'xstate';
import { STILL_WORKING_AFTER } from '../../common/rules/durations.ts';
import type { Notice } from '../common/emitted.ts';
import { type ApiFailure, failureOf, serverWords } from '../common/failure.ts';
import { notProvided } from '../common/not-provided.ts';

export interface FileRequest {
  /** As in GET /download/{a}/{b}; `export` is GET /me/export. */
  kind: 'attachment' | 'certificate' | 'badge' | 'receipt' | 'export';
  /** For a badge its certificate's id, for a receipt its purchase's. */
  id: string;
  fileName: string;
}

export interface DownloadContext {
  file: FileRequest | null;
}

export type DownloadEvent = { type: 'download.requested'; file: FileRequest };

/** Saves one file at a time to the device. */
export const downloadMachine = setup({
  types: {
    context: {} as DownloadContext,
    events: {} as DownloadEvent,
    emitted: {} as Notice<'failed' | 'slow'>,
    tags: {} as 'downloading',
  },
  actors: { saveFile: notProvided<unknown, DownloadContext>('saveFile') },
  actions: {
    setFile: assign({ file: (_, { file }: { file: FileRequest }) => file }),
    /** Shows the server's reason if a retry cannot help, such as a revoked certificate. */
    tellFailed: emit((_, failure: ApiFailure) => ({
      type: 'notice' as const,
      tone: 'error' as const,
      said: (failure.kind === 'refused' && serverWords(failure)) || ('failed' as const),
    })),
    tellSlow: emit({ type: 'notice' as const, tone: 'info' as const, said: 'slow' as const }),
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
          description: 'While the connection is slow, this file or another can be requested again.',
          on: {
            'download.requested': {
              target: '#download.downloading',
              actions: { type: 'setFile', params: ({ event }) => event },
            },
          },
        },
      },
    },
  },
});
