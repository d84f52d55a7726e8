import { type ActorRefFrom, assertEvent, assign, emit, setup } from 'xstate';
import {
  type FileType,
  fileNameFrom,
  isFileName,
  largest,
  nextName,
  pictureBlock,
  typesOf,
  type UploadKind,
} from '../../common/desk/uploads.ts';
import type { Said } from '../../common/language/said.ts';
import { DRAFT_RETRY_PAUSE, STILL_WORKING_AFTER, UPLOAD_PART_LIMIT } from '../../common/rules/durations.ts';
import type { LogFailure } from '../common/emitted.ts';
import type { ConnectionRestored, StopPressed } from '../common/events.ts';
import { type ApiFailure, type FieldErrors, failureLogged, failureOf, serverWords } from '../common/failure.ts';
import { notProvided } from '../common/not-provided.ts';
import type { ChosenFile } from './statements.machine.ts';

export interface OpenedFile {
  size: number;
  /** Hexadecimal. */
  sha256: string;
  /** By its bytes, which are kept outside of the chart; null for another one. */
  type: FileType | null;
}

export interface FilePart {
  file: OpenedFile;
  offset: number;
}

export interface PutFile {
  sha256: string;
  kind: UploadKind;
  name: string;
}

/** Why the server does not put it in: the code of its answer. */
export type FileRefusal =
  | 'wrong_type'
  | 'too_large'
  | 'too_many_pixels'
  | 'unreadable'
  | 'active'
  | 'too_many_files'
  | 'not_editable'
  | 'file_changed'
  | 'wrong_state';

export type PutOutcome = 'put' | 'name_taken' | FileRefusal;

export interface UploadContext {
  kind: UploadKind;
  file: OpenedFile | null;
  /** What a picture shows. */
  alt: string;
  /** In the course, without what follows the dot. */
  name: string;
  errors: FieldErrors<'missing' | 'wrongName' | 'taken'>;
  /** Bytes that the server has. */
  received: number;
  said: Said<FileRefusal | 'notOpened' | 'refused'> | null;
}

export type UploadEvent =
  | { type: 'upload.opened'; kind: UploadKind }
  | { type: 'file.chosen'; file: ChosenFile }
  | { type: 'alt.typed'; value: string }
  | { type: 'name.typed'; value: string }
  | { type: 'form.submitted' }
  | { type: 'another.pressed' }
  | { type: 'retry.pressed' }
  | { type: 'close.pressed' }
  | StopPressed
  | ConnectionRestored;

/** A block for the text. */
export interface PicturePut {
  type: 'picture.put';
  source: string;
}

const nothing: Omit<UploadContext, 'kind'> = {
  ...{ file: null, alt: '', name: '', errors: {}, received: 0, said: null },
};

/** @throws where no file is open */
function fileOf({ file }: UploadContext): OpenedFile {
  if (file === null) throw new Error('No file is open');
  return file;
}

const errorsOf = ({ kind, alt, name }: UploadContext): UploadContext['errors'] => ({
  ...(kind === 'picture' && alt.trim() === '' && { alt: 'missing' as const }),
  ...(!isFileName(name) && { name: name === '' ? ('missing' as const) : ('wrongName' as const) }),
});

/** Puts a picture or worksheet into a draft, in parts that go on after a lost connection. */
export const uploadMachine = setup({
  types: {
    context: {} as UploadContext,
    events: {} as UploadEvent,
    emitted: {} as PicturePut | LogFailure,
    tags: {} as 'busy' | 'slow' | 'sending' | 'open',
  },
  actors: {
    openFile: notProvided<OpenedFile, ChosenFile>('openFile'),
    /** How many bytes are there. */
    getDeskUpload: notProvided<number, { sha256: string }>('getDeskUpload'),
    sendDeskUpload: notProvided<number, FilePart>('sendDeskUpload'),
    addDeskDraftFile: notProvided<PutOutcome, PutFile>('addDeskDraftFile'),
  },
  guards: {
    isTooLarge: ({ context: { kind } }, { file }: { file: ChosenFile }) => file.size > largest[kind],
    isOtherType: ({ context: { kind } }, { type }: OpenedFile) => type === null || !typesOf[kind].includes(type),
    isComplete: ({ context }) => Object.keys(errorsOf(context)).length === 0,
    isWhole: ({ context: { file } }, { received }: { received: number }) => received === file?.size,
    isRefusal: (_, { kind }: ApiFailure) => kind === 'validation' || kind === 'refused' || kind === 'notFound',
    isPut: ({ context: { kind } }, { outcome }: { outcome: PutOutcome }) => outcome === 'put' && kind === 'picture',
    isWorksheetPut: (_, { outcome }: { outcome: PutOutcome }) => outcome === 'put',
    isTaken: (_, { outcome }: { outcome: PutOutcome }) => outcome === 'name_taken',
  },
  actions: {
    begin: assign((_, { kind }: { kind: UploadKind }) => ({ ...nothing, kind })),
    clear: assign(nothing),
    setName: assign({
      name: ({ context: { kind } }, { file }: { file: ChosenFile }) => fileNameFrom(file.name) || kind,
    }),
    setFile: assign({ file: (_, file: OpenedFile) => file }),
    setAlt: assign({ alt: (_, { value }: { value: string }) => value, errors: {} }),
    typeName: assign({ name: (_, { value }: { value: string }) => value, errors: {} }),
    nameErrors: assign({ errors: ({ context }) => errorsOf(context) }),
    /** With one that may be free. */
    sayTaken: assign({ errors: { name: 'taken' as const }, name: ({ context }) => nextName(context.name) }),
    clearErrors: assign({ errors: {}, said: null }),
    setReceived: assign({ received: (_, { received }: { received: number }) => received }),
    sayTooLarge: assign({ said: 'too_large' as const }),
    sayOtherType: assign({ said: 'wrong_type' as const }),
    sayNotOpened: assign({ said: 'notOpened' as const }),
    sayOutcome: assign({
      said: (_, { outcome }: { outcome: PutOutcome }) =>
        outcome === 'put' || outcome === 'name_taken' ? ('refused' as const) : outcome,
    }),
    sayRefusal: assign({ said: (_, failure: ApiFailure) => serverWords(failure) ?? ('refused' as const) }),
    tellPut: emit(({ context: { alt, name } }) => ({
      type: 'picture.put' as const,
      source: pictureBlock(alt, name),
    })),
    logFailure: emit(({ event }) => failureLogged('Sending a file', event)),
  },
  delays: { stillWorking: STILL_WORKING_AFTER, retryPause: DRAFT_RETRY_PAUSE, partLimit: UPLOAD_PART_LIMIT },
}).createMachine({
  id: 'upload',
  context: { ...nothing, kind: 'picture' },
  initial: 'closed',
  states: {
    closed: {
      description: 'The buttons of the editor open it.',
      on: { 'upload.opened': { target: 'choosing', actions: { type: 'begin', params: ({ event }) => event } } },
    },
    choosing: {
      description: 'What the device has; what is wrong with the file before stays said.',
      tags: 'open',
      on: {
        'file.chosen': [
          {
            description: 'It is not sent: the server would refuse it.',
            guard: { type: 'isTooLarge', params: ({ event }) => event },
            actions: 'sayTooLarge',
          },
          { target: 'opening', actions: { type: 'setName', params: ({ event }) => event } },
        ],
        'close.pressed': 'closed',
      },
    },
    opening: {
      description: 'The browser reads the file, and what it is by its first bytes.',
      tags: ['open', 'busy'],
      entry: 'clearErrors',
      initial: 'waiting',
      invoke: {
        id: 'openFile',
        src: 'openFile',
        input: ({ event }) => {
          assertEvent(event, 'file.chosen');
          return event.file;
        },
        onDone: [
          {
            description: 'Whatever its name says.',
            guard: { type: 'isOtherType', params: ({ event }) => event.output },
            target: 'choosing',
            actions: 'sayOtherType',
          },
          { target: 'describing', actions: { type: 'setFile', params: ({ event }) => event.output } },
        ],
        onError: {
          description: 'It may have been moved, or it is on a disk that is gone.',
          target: 'choosing',
          actions: 'sayNotOpened',
        },
      },
      states: {
        waiting: { after: { stillWorking: 'slow' } },
        slow: { tags: 'slow', on: { 'stop.pressed': '#upload.choosing' } },
      },
      on: { 'close.pressed': 'closed' },
    },
    describing: {
      description: 'What the picture shows, for those who do not see it, and its name in the course.',
      tags: 'open',
      on: {
        'alt.typed': { actions: { type: 'setAlt', params: ({ event }) => event } },
        'name.typed': { actions: { type: 'typeName', params: ({ event }) => event } },
        'form.submitted': [
          { description: 'It has words and a name.', guard: 'isComplete', target: 'sending' },
          { actions: 'nameErrors' },
        ],
        'another.pressed': { target: 'choosing', actions: 'clear' },
        'close.pressed': 'closed',
      },
    },
    sending: {
      description: 'Part by part, behind what the server has.',
      tags: ['open', 'sending'],
      entry: 'clearErrors',
      initial: 'asking',
      on: { 'stop.pressed': { description: 'What was sent is used again.', target: 'describing' } },
      states: {
        asking: {
          description: 'How much of it the server has.',
          after: { partLimit: '#upload.waiting' },
          invoke: {
            id: 'getDeskUpload',
            src: 'getDeskUpload',
            input: ({ context }) => ({ sha256: fileOf(context).sha256 }),
            onDone: [
              {
                description: 'It was sent before.',
                guard: { type: 'isWhole', params: ({ event }) => ({ received: event.output }) },
                target: '#upload.puttingIn',
                actions: { type: 'setReceived', params: ({ event }) => ({ received: event.output }) },
              },
              {
                target: 'part',
                actions: { type: 'setReceived', params: ({ event }) => ({ received: event.output }) },
              },
            ],
            onError: [
              {
                description: 'It would be refused again.',
                guard: { type: 'isRefusal', params: ({ event }) => failureOf(event) },
                target: '#upload.refused',
                actions: { type: 'sayRefusal', params: ({ event }) => failureOf(event) },
              },
              { target: '#upload.waiting', actions: 'logFailure' },
            ],
          },
        },
        part: {
          description: 'The answer says how much is there.',
          after: { partLimit: '#upload.waiting' },
          invoke: {
            id: 'sendDeskUpload',
            src: 'sendDeskUpload',
            input: ({ context }) => ({ file: fileOf(context), offset: context.received }),
            onDone: [
              {
                description: 'That was the last one.',
                guard: { type: 'isWhole', params: ({ event }) => ({ received: event.output }) },
                target: '#upload.puttingIn',
                actions: { type: 'setReceived', params: ({ event }) => ({ received: event.output }) },
              },
              {
                description: 'The next one.',
                target: 'part',
                reenter: true,
                actions: { type: 'setReceived', params: ({ event }) => ({ received: event.output }) },
              },
            ],
            onError: [
              {
                description: 'It would be refused again.',
                guard: { type: 'isRefusal', params: ({ event }) => failureOf(event) },
                target: '#upload.refused',
                actions: { type: 'sayRefusal', params: ({ event }) => failureOf(event) },
              },
              {
                description: 'The connection was lost, or another part is next: it asks how much is there.',
                target: '#upload.waiting',
                actions: 'logFailure',
              },
            ],
          },
        },
      },
    },
    waiting: {
      description: 'It tries again after a pause, or once the connection is back.',
      tags: ['open', 'sending'],
      after: { retryPause: 'sending' },
      on: { 'retry.pressed': 'sending', 'connection.restored': 'sending', 'stop.pressed': 'describing' },
    },
    puttingIn: {
      description: 'The server makes what learners get of it. Once more changes nothing.',
      tags: ['open', 'sending'],
      initial: 'waiting',
      invoke: {
        id: 'addDeskDraftFile',
        src: 'addDeskDraftFile',
        input: ({ context }) => ({
          ...{ sha256: fileOf(context).sha256, kind: context.kind, name: context.name },
        }),
        onDone: [
          {
            description: 'A picture, which the text gets.',
            guard: { type: 'isPut', params: ({ event }) => ({ outcome: event.output }) },
            target: 'closed',
            actions: 'tellPut',
          },
          {
            description: 'A worksheet, which the lesson names.',
            guard: { type: 'isWorksheetPut', params: ({ event }) => ({ outcome: event.output }) },
            target: 'done',
          },
          {
            description: 'Another file has the name.',
            guard: { type: 'isTaken', params: ({ event }) => ({ outcome: event.output }) },
            target: 'describing',
            actions: 'sayTaken',
          },
          {
            target: 'refused',
            actions: { type: 'sayOutcome', params: ({ event }) => ({ outcome: event.output }) },
          },
        ],
        onError: [
          {
            description: 'It would be refused again.',
            guard: { type: 'isRefusal', params: ({ event }) => failureOf(event) },
            target: 'refused',
            actions: { type: 'sayRefusal', params: ({ event }) => failureOf(event) },
          },
          { target: 'waiting', actions: 'logFailure' },
        ],
      },
      states: {
        waiting: { after: { stillWorking: 'slow' } },
        slow: {
          tags: 'slow',
          on: { 'stop.pressed': { description: 'It may be put in.', target: '#upload.describing' } },
        },
      },
    },
    done: {
      description: 'A worksheet is not seen in the text, so the page says where it is.',
      tags: 'open',
      on: { 'another.pressed': { target: 'choosing', actions: 'clear' }, 'close.pressed': 'closed' },
    },
    refused: {
      description: 'With what to do about it.',
      tags: 'open',
      on: { 'another.pressed': { target: 'choosing', actions: 'clear' }, 'close.pressed': 'closed' },
    },
  },
});

export type Upload = ActorRefFrom<typeof uploadMachine>;
