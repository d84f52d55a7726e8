import { assign, emit, setup } from 'xstate';
import { readReference } from '../../common/certificate-code.ts';
import { href } from '../../common/paths.ts';
import type { Navigate } from '../common/emitted.ts';
import type {
  CertificateCheckContext,
  CertificateCheckEvent,
  CertificateCheckInput,
} from './certificate-check.types.ts';

export type * from './certificate-check.types.ts';

/**
 * Typing the code of a certificate from paper (CERT-03). Mistakes of typing are found here, without a call: only what can be a
 * code or an id leads to a page, which says what is known of it.
 */
export const certificateCheckMachine = setup({
  types: {
    input: {} as CertificateCheckInput,
    context: {} as CertificateCheckContext,
    events: {} as CertificateCheckEvent,
    emitted: {} as Navigate,
    tags: {} as 'refused',
  },
  guards: {
    isEmpty: ({ context }) => context.typed.trim() === '',
    isReadable: ({ context }) => readReference(context.typed).kind !== 'unreadable',
  },
  actions: {
    setTyped: assign({ typed: (_, { typed }: { typed: string }) => typed }),
    goToCertificate: emit(({ context }) => {
      const read = readReference(context.typed);
      const certificateId = read.kind === 'id' ? read.id : read.kind === 'code' ? read.code : '';
      return { type: 'navigate' as const, to: href('certificate', { certificateId }) };
    }),
  },
}).createMachine({
  id: 'certificateCheck',
  context: ({ input: { typed } }) => ({ typed }),
  initial: 'opening',
  on: { 'code.typed': { target: '.editing', actions: { type: 'setTyped', params: ({ event }) => event } } },
  states: {
    opening: {
      description: 'The address may bring what was typed into the form before the code of the page had come.',
      always: [{ description: 'Nothing was typed yet.', guard: 'isEmpty', target: 'editing' }, { target: 'checking' }],
    },
    editing: {
      description: 'Nothing is said about a code before it is complete.',
      on: { 'code.submitted': 'checking' },
    },
    checking: {
      description: 'What was typed alone says whether it can be a code.',
      always: [
        {
          description: 'A code has its own check, so most mistakes are found before anything is looked up.',
          guard: 'isReadable',
          target: 'left',
          actions: 'goToCertificate',
        },
        { target: 'refused' },
      ],
    },
    refused: {
      description: 'What was typed stays in the field, with a word on what is wrong with it.',
      tags: 'refused',
      on: { 'code.submitted': 'checking' },
    },
    left: { description: 'The page of the certificate takes over.', type: 'final' },
  },
});
