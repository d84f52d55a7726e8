import { assign, emit, setup } from 'xstate';
import { afterDialCode } from '../../common/text/written-phone.ts';

export interface PhoneEntryInput {
  /** In matching order, see common/countries/countries.ts. */
  countries: readonly { code: string; dialCode: string }[];
  /** Initial country: the region's. */
  country: string;
  dialCode: string;
  number: string;
}

export interface PhoneEntryContext extends PhoneEntryInput {
  query: string;
}

export type PhoneEntryEvent =
  | { type: 'number.typed'; text: string }
  | { type: 'selector.opened' }
  | { type: 'country.searched'; query: string }
  | { type: 'country.chosen'; code: string }
  | { type: 'selector.left' }
  | { type: 'region.found'; code: string };

export interface PhoneChanged {
  type: 'phone.changed';
  country: string;
  dialCode: string;
  number: string;
}

/** Splits an international number; null if no dial code matches. */
export function readInternational(
  { countries }: Pick<PhoneEntryInput, 'countries'>,
  text: string,
): Omit<PhoneChanged, 'type'> | null {
  for (const { code, dialCode } of countries) {
    const number = afterDialCode(dialCode, text);
    if (number !== null) return { country: code, dialCode, number };
  }
  return null;
}

/**
 * A phone number with its country. Detecting the region overwrites nothing that the learner typed
 * or chose.
 */
export const phoneEntryMachine = setup({
  types: {
    input: {} as PhoneEntryInput,
    context: {} as PhoneEntryContext,
    events: {} as PhoneEntryEvent,
    emitted: {} as PhoneChanged,
  },
  guards: {
    hasNoNumber: ({ context }) => context.number === '',
    isInternational: ({ context }, { text }: { text: string }) => readInternational(context, text) !== null,
  },
  actions: {
    setInternational: assign(({ context }, { text }: { text: string }) => readInternational(context, text) ?? {}),
    setNumber: assign({ number: (_, { text }: { text: string }) => text }),
    // Unknown codes are ignored.
    setCountry: assign(({ context: { countries } }, { code }: { code: string }) => {
      const found = countries.find((country) => country.code === code);
      return found ? { country: found.code, dialCode: found.dialCode } : {};
    }),
    setQuery: assign({ query: (_, { query }: { query: string }) => query }),
    clearQuery: assign({ query: '' }),
    tellForm: emit(({ context: { country, dialCode, number } }) => ({
      type: 'phone.changed' as const,
      country,
      dialCode,
      number,
    })),
  },
}).createMachine({
  id: 'phoneEntry',
  context: ({ input }) => ({ ...input, query: '' }),
  type: 'parallel',
  states: {
    phone: {
      description: 'The number as it is typed, and the country that its dial code belongs to.',
      initial: 'untouched',
      on: {
        'number.typed': [
          {
            description: 'A number that starts with a dial code names its own country.',
            guard: { type: 'isInternational', params: ({ event }) => event },
            target: '.touched',
            actions: [{ type: 'setInternational', params: ({ event }) => event }, 'tellForm'],
          },
          { target: '.touched', actions: [{ type: 'setNumber', params: ({ event }) => event }, 'tellForm'] },
        ],
        'country.chosen': {
          target: '.touched',
          actions: [{ type: 'setCountry', params: ({ event }) => event }, 'tellForm'],
        },
      },
      states: {
        untouched: {
          description: 'The detected region sets the country only until the learner types or chooses something.',
          on: {
            'region.found': {
              description: 'A number from the page before has its country already.',
              guard: 'hasNoNumber',
              actions: [{ type: 'setCountry', params: ({ event }) => event }, 'tellForm'],
            },
          },
        },
        touched: {},
      },
    },
    selector: {
      description: 'The list of countries, which opens and closes without touching the number.',
      initial: 'closed',
      states: {
        closed: { on: { 'selector.opened': 'open' } },
        open: {
          exit: 'clearQuery',
          on: {
            'country.searched': { actions: { type: 'setQuery', params: ({ event }) => event } },
            'country.chosen': 'closed',
            'selector.left': 'closed',
          },
        },
      },
    },
  },
});
