import { assign, emit, setup } from 'xstate';
import { CONNECTION_PROBE_PAUSES, STILL_WORKING_AFTER } from '../../common/rules/durations.ts';
import type { ConnectionRestored } from '../common/events.ts';
import { notProvided } from '../common/not-provided.ts';

export type ConnectionEvent =
  /** A call got no response, or a gateway answered for a server that does not. */
  | { type: 'call.lost' }
  /** The browser reports a network, or the tab is visible again. */
  | { type: 'connection.hinted' };

/**
 * Whether the server can be reached. Once a call was lost, the server is asked until it answers:
 * after growing pauses, or at once when the browser reports a network. Then the app tells the open
 * page, whose failed loads start again.
 */
export const connectionMachine = setup({
  types: {
    context: {} as { probes: number },
    events: {} as ConnectionEvent,
    emitted: {} as ConnectionRestored,
  },
  actors: { getHealth: notProvided<void>('getHealth') },
  actions: {
    forgetProbes: assign({ probes: 0 }),
    countProbe: assign({ probes: ({ context }) => context.probes + 1 }),
    announceRestored: emit({ type: 'connection.restored' as const }),
  },
  delays: {
    answerLimit: STILL_WORKING_AFTER,
    pause: ({ context: { probes } }) =>
      CONNECTION_PROBE_PAUSES[Math.min(probes, CONNECTION_PROBE_PAUSES.length - 1)] ?? 0,
  },
}).createMachine({
  id: 'connection',
  context: { probes: 0 },
  initial: 'up',
  states: {
    up: { description: 'The last call was answered, or none was made yet.', on: { 'call.lost': 'lost' } },
    lost: {
      description: 'Calls of this tab get no answer; each page says so itself.',
      initial: 'pausing',
      entry: 'forgetProbes',
      states: {
        pausing: {
          description: 'The server is not asked more often than needed: probes cost battery.',
          after: { pause: 'asking' },
          on: { 'connection.hinted': 'asking' },
        },
        asking: {
          description: 'A probe without an answer is given up: the network may accept requests and never answer.',
          after: { answerLimit: { target: 'pausing', actions: 'countProbe' } },
          on: { 'connection.hinted': { target: 'asking', reenter: true } },
          invoke: {
            id: 'getHealth',
            src: 'getHealth',
            onDone: { target: '#connection.up', actions: 'announceRestored' },
            onError: { target: 'pausing', actions: 'countProbe' },
          },
        },
      },
    },
  },
});
