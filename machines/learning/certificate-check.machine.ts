import { assign, emit, setup } from 'xstate';
import { readReference } from '../../common/certificate-code.ts';
import { href } from '../../common/paths.ts';
import type { Navigate } from '../common/emitted.ts';

export interface CertificateCheckInput {
  /** From the address (the form without JavaScript), or empty. */
  typed: string;
}

export interface CertificateCheckContext {
  typed: string;
}

export type CertificateCheckEvent = { type: 'code.typed'; typed: string } | { type: 'code.submitted' };

/** Of a code that cannot be read. */
export function faultOf(typed: string): 'empty' | 'typo' | 'malformed' {
  if (typed.trim() === '') return 'empty';
  const read = readReference(typed);
  return read.kind === 'unreadable' && read.why === 'typo' ? 'typo' : 'malformed';
}

/**
 * Reads a certificate's code typed from paper. Typing errors are found without a call: only a
 * possible code or id opens the certificate's page.
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
