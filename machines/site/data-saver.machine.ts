import { assign, emit, setup } from 'xstate';

export interface DataSaverInput {
  /** Whether the browser asks for fewer bytes, or the connection is slow. */
  asked: boolean;
  /** By the switch, on this device; null while it was never pressed. */
  chosen: boolean | null;
}

interface DataSaverContext extends DataSaverInput {
  /** By this site on this device in the last 30 days, in bytes, without films. */
  used: number;
}

/** How much was used, with what this page has fetched. */
export interface DataCounted {
  type: 'data.counted';
  used: number;
}

export type DataSaverEvent = { type: 'switch.pressed' } | { type: 'connection.changed'; asked: boolean } | DataCounted;

/** To be stored, and told to the worker. */
export interface SaverChanged {
  type: 'saver.changed';
  isOn: boolean;
  chosen: boolean | null;
}

/** If pages leave out covers and fonts and ask before a film: by the browser or the switch. */
export const dataSaverMachine = setup({
  types: {
    input: {} as DataSaverInput,
    context: {} as DataSaverContext,
    events: {} as DataSaverEvent,
    emitted: {} as SaverChanged,
    tags: {} as 'on',
  },
  guards: { isWanted: ({ context: { asked, chosen } }) => chosen ?? asked },
  actions: {
    setAsked: assign({ asked: (_, { asked }: { asked: boolean }) => asked }),
    setUsed: assign({ used: (_, { used }: { used: number }) => used }),
    choose: assign({ chosen: (_, { isOn }: { isOn: boolean }) => isOn }),
    tell: emit(({ context: { chosen } }, { isOn }: { isOn: boolean }) => ({
      type: 'saver.changed' as const,
      isOn,
      chosen,
    })),
  },
}).createMachine({
  id: 'dataSaver',
  context: ({ input }) => ({ ...input, used: 0 }),
  initial: 'deciding',
  on: {
    'connection.changed': {
      target: '.deciding',
      actions: { type: 'setAsked', params: ({ event }) => event },
    },
    'data.counted': { actions: { type: 'setUsed', params: ({ event }) => event } },
  },
  states: {
    deciding: {
      description: 'What was chosen goes before what the browser says.',
      always: [
        { description: 'By the switch, or by the browser.', guard: 'isWanted', target: 'on' },
        { target: 'off' },
      ],
    },
    on: {
      description: 'Covers and fonts that the device does not have are left out, and films wait.',
      tags: 'on',
      entry: { type: 'tell', params: { isOn: true } },
      on: { 'switch.pressed': { target: 'off', actions: { type: 'choose', params: { isOn: false } } } },
    },
    off: {
      description: 'Pages come whole.',
      entry: { type: 'tell', params: { isOn: false } },
      on: { 'switch.pressed': { target: 'on', actions: { type: 'choose', params: { isOn: true } } } },
    },
  },
});
