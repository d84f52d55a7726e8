/** The boxes of a six-digit code, shared by verification and the change of an identifier. */
export const codeEntryState = {
  initial: 'typing',
  states: {
    typing: { description: 'Boxes are empty, or their code has just been refused.' },
    complete: {
      description: 'Six digits confirm themselves, unless Confirm is pressed before.',
      after: {
        confirmsItself: [
          {
            description: 'Another code was asked for meanwhile, which emptied the boxes.',
            guard: 'isCodeIncomplete',
            target: 'typing',
          },
          { target: 'typing', actions: 'submit' },
        ],
      },
    },
  },
  on: {
    'code.changed': [
      {
        description: 'Each change starts the time again, so that a digit can be put right.',
        guard: { type: 'isComplete', params: ({ event }: { event: { code: string } }) => event },
        target: '.complete',
        actions: { type: 'setCode', params: ({ event }: { event: { code: string } }) => event },
      },
      {
        target: '.typing',
        actions: { type: 'setCode', params: ({ event }: { event: { code: string } }) => event },
      },
    ],
  },
} as const;
